// The roads by which late reports come, in words.
import type { OfflineReport } from '#contract/tickets/offlineReports/offlineReports.ts'
import { k } from '#web/kit/language.ts'

export const roadWords: Record<OfflineReport['road'], string> = {
  phone: k('Kept on a phone'),
  sms: k('Text message'),
  message: k('Message by a channel'),
  radio: k('Radio'),
  paper: k('Paper'),
  held: k('Held for review'),
  other: k('Another way'),
}
