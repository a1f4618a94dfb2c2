// A response team beside its form: duty, latest payment; signing it out from afar.
import { Button, Group, Text } from '@mantine/core'
import { type ResponseTeam, standOf } from '#contract/accounts/Account.ts'
import { responseTeams } from '#contract/accounts/responseTeams.ts'
import { crews } from '#contract/accounts/crews.ts'
import { deviceCalls } from '#contract/devices/devices.ts'
import { ownTracksSetUp, traccarSetUp } from '#contract/devices/tracking.ts'
import { useChange } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { formatDate } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import type { ActionProps } from '#web/kit/resources/Resource.ts'
import { useMay } from '#web/kit/session/session.ts'
import { useWebAddress } from '#web/kit/session/webAddress.ts'
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
        <DutyBadge status={standOf(team)} /> {team.positionAt && <Ago at={team.positionAt} short />}
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
      <TrackerAction {...props} />
      <SignOnAction {...props} />
      <PasswordAction {...props} />
    </>
  )
}

/** For phones that are locked on the way: an app tells where the unit is, once it has scanned its code. */
function TrackerAction({ row, onSecret }: ActionProps<ResponseTeam>) {
  const { callSign } = row.team
  const address = useWebAddress()
  const setUp = useChange(deviceCalls.setUpTracker, {
    onDone: ({ data: { device, key } }) =>
      onSecret({
        title: t('Tracker of {unit}', { unit: callSign }),
        name: device.name,
        secret: key,
        codes: [
          { label: t('Traccar: scan in the settings of its app'), text: traccarSetUp(address, key) },
          { label: t('OwnTracks: scan with the camera'), text: ownTracksSetUp(address, key, callSign) },
        ],
      }),
  })
  const mayManage = useMay('accounts.manage')
  const ask = async () => {
    const isSure = await confirmAction({
      title: t('Set up the tracker of {unit}?', { unit: callSign }),
      text: t('It gets a new key. A phone that has an older one must scan the new code; until then its positions are refused.'),
      action: t('Show the codes of {unit}', { unit: callSign }),
    })
    if (isSure) setUp.mutate({ id: row.accountId })
  }
  return mayManage ? (
    <Button variant="default" size="xs" loading={setUp.isPending} onClick={() => void ask()}>
      {t('Tracker app')}
    </Button>
  ) : null
}

/** The code that hangs in the vehicle: printed, and ended where it went astray. */
function SignOnAction({ row, onSecret }: ActionProps<ResponseTeam>) {
  const unit = row.team.callSign
  const address = useWebAddress()
  const reset = useChange(crews.resetSignOnCode, {
    onDone: ({ data: { callSign, code } }) =>
      onSecret({
        title: t('Sign-on code of {unit}', { unit: callSign }),
        name: callSign,
        secret: code,
        codes: [{ label: t('{unit}: scan to sign on', { unit: callSign }), text: `${address}/cms/crew#${code}` }],
      }),
  })
  const end = useChange(crews.endSignOnCode)
  const mayManage = useMay('accounts.manage')
  if (!mayManage) return null
  const ask = async () => {
    const isSure = await confirmAction({
      title: t('Make a sign-on code for {unit}?', { unit }),
      text: t('Print it and hang it in the vehicle: who scans it and has a number among the crew members signs on. An older code ends at once.'),
      action: t('Show the sign-on code of {unit}', { unit }),
    })
    if (isSure) reset.mutate({ id: row.accountId })
  }
  return (
    <>
      <Button variant="default" size="xs" loading={reset.isPending} onClick={() => void ask()}>
        {t('Sign-on code')}
      </Button>
      <Button variant="default" size="xs" loading={end.isPending} onClick={() => end.mutate({ id: row.accountId })}>
        {t('End the sign-on code')}
      </Button>
    </>
  )
}
