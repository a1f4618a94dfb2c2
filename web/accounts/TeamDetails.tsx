// A response team beside its form: duty, latest payment; signing it out from afar.
import { Button, Group, Text } from '@mantine/core'
import type { ResponseTeam } from '#contract/accounts/Account.ts'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { useChange } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { formatDate } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import type { ActionProps } from '#web/kit/resources/Resource.ts'
import { useMay } from '#web/kit/session/session.ts'
import { DutyBadge, PaymentBadge } from './badges.tsx'
import { PasswordAction } from './PasswordAction.tsx'
import { pesos } from './pesos.ts'

export function TeamDetails({ row: { team, latestPaymentLog: payment } }: { row: ResponseTeam }) {
  return (
    <Group gap="lg">
      <div>
        <Text c="dimmed" size="xs">
          {t('Duty')}
        </Text>
        <DutyBadge status={team.dutyStatus} /> {team.positionAt && <Ago at={team.positionAt} short />}
      </div>
      {payment && (
        <div>
          <Text c="dimmed" size="xs">
            {t('Latest payment')}
          </Text>
          <PaymentBadge status={payment.status} /> {pesos(payment.amount)} · {formatDate(payment.createdAt)}
        </div>
      )}
    </Group>
  )
}

export function TeamActions(props: ActionProps<ResponseTeam>) {
  const { row } = props
  const logOut = useChange(responseTeams.responseTeamLogout)
  const mayLogOut = useMay('teams.logOut')
  const ask = async () => {
    const isSure = await confirmAction({
      title: t('Sign this team out?'),
      text: t('Every phone and tablet that it uses is signed out at once.'),
      action: t('Sign {name} out', { name: row.team.callSign }),
    })
    if (isSure) logOut.mutate({ id: row.accountId })
  }
  return (
    <>
      {mayLogOut && (
        <Button variant="default" size="xs" loading={logOut.isPending} onClick={() => void ask()}>
          {t('Sign out everywhere')}
        </Button>
      )}
      <PasswordAction {...props} />
    </>
  )
}
