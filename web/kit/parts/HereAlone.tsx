// Said beside what is handed to others and leads to this machine alone.
import { Text } from '@mantine/core'
import { t } from '#web/kit/language.ts'
import { leadsHereAlone, useWebAddress } from '#web/kit/session/webAddress.ts'

export function HereAlone() {
  const address = useWebAddress()
  if (!leadsHereAlone(address)) return null
  return (
    <Text size="sm" c="var(--bad)" fw={600} mb="xs">
      {t(
        'Other phones cannot reach {address}: it is the address of this machine on itself. Have TANOD_WEB_ADDRESS set on the server first, and make this anew.',
        {
          address,
        },
      )}
    </Text>
  )
}
