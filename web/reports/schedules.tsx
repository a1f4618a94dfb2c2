// Reports by mail: who gets the numbers of each day, week or month.
import { type ReportSchedule, schedules as calls } from '#contract/reports/schedules.ts'
import { formatDate } from '#web/kit/format.ts'
import { k, t } from '#web/kit/language.ts'
import type { Resource } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'

const rhythmWords = { daily: k('Every day'), weekly: k('Every week'), monthly: k('Every month') }

const schedules: Resource<ReportSchedule> = {
  title: k('Reports by mail'),
  one: k('scheduled report'),
  empty: k('Reports by mail bring the numbers of each day, week or month to those who need them, at six in the morning.'),
  list: calls.getReportSchedules,
  add: calls.addReportSchedule,
  update: calls.updateReportSchedule,
  deactivate: calls.deactivateReportSchedule,
  reactivate: calls.reactivateReportSchedule,
  manage: 'center.manage',
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  columns: [
    { name: 'name', title: k('Name') },
    { name: 'every', title: k('How often'), draw: ({ every }) => t(rhythmWords[every]) },
    { name: 'recipients', title: k('Recipients'), draw: ({ recipients }) => recipients.join(', ') },
    { name: 'sentTo', title: k('Sent up to'), minor: true, draw: ({ sentTo }) => (sentTo ? formatDate(`${sentTo}T12:00:00Z`) : t('Not sent yet')) },
  ],
  groups: [
    {
      title: k('Report'),
      text: k('Numbers alone are sent, never names or telephone numbers.'),
      fields: [
        { name: 'name', label: k('Name'), width: 'half' },
        { name: 'every', label: k('How often'), labels: rhythmWords, width: 'half' },
        { name: 'recipients', label: k('Recipients'), help: k('One e-mail address on each line.') },
      ],
    },
  ],
}

export const Screen = () => <ResourceScreen of={schedules} />
