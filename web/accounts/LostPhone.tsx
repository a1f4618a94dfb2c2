// A phone of an account is lost: which one, by who signed on with it and when it was last seen; or every phone.
import { Badge, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Account } from '#contract/accounts/Account.ts'
import { type AccountPhone, staff } from '#contract/accounts/staff.ts'
import { query, useChange } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { t } from '#web/kit/language.ts'
import { nameDevice } from '#web/kit/nameDevice.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { None } from '#web/kit/parts/None.tsx'
import type { ActionProps } from '#web/kit/resources/Resource.ts'
import { useMay } from '#web/kit/session/session.ts'

type Of = Pick<ActionProps<Account>, 'row'>

export function LostPhone({ row }: Of) {
  const [isOpen, setOpen] = useState(false)
  const mayLose = useMay('accounts.manage', 'centers.manage')
  if (!mayLose) return null
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('A phone is lost')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={t('Which phone of {name} is lost?', { name: row.name })} size="lg">
        {isOpen && <Phones row={row} />}
      </Modal>
    </>
  )
}

function Phones({ row: { accountId: id, name } }: Of) {
  const phones = useQuery({ ...query(staff.getPhones, { id }), staleTime: 0 })
  const lose = useChange(staff.losePhones, { onDone: () => phones.refetch() })
  const [endTracker, setEndTracker] = useState(true)
  const listed = phones.data?.phones ?? []
  if (listed.length === 0)
    return (
      <None of={phones} title={t('No phone has signed in to this account')}>
        {t('Each phone and computer that signs in to it stands here for half a year.')}
      </None>
    )
  const tracker = phones.data?.hasTracker ? { endTracker } : {}
  const askOne = async (phone: AccountPhone) => {
    const isSure = await confirmAction({
      title: t('Is this phone of {name} lost?', { name }),
      text: t(
        'It is signed out and told of nothing more. At its next contact it forgets what it kept, also what it has not sent. The other phones go on.',
      ),
      action: t('Empty this phone'),
      danger: true,
    })
    if (isSure) lose.mutate({ id, phoneId: phone.phoneId, ...tracker })
  }
  const askAll = async () => {
    const isSure = await confirmAction({
      title: t('Are all phones of {name} lost?', { name }),
      text: t(
        'Every phone and computer of {name} is signed out, and forgets what it kept and has not sent at its next contact. Let those that are in hand send first what waits on them.',
        { name },
      ),
      action: t('Empty all phones of {name}', { name }),
      danger: true,
    })
    if (isSure) lose.mutate({ id, ...tracker })
  }
  return (
    <Stack gap="md">
      <Stack gap="sm" component="ul" p={0} m={0}>
        {listed.map((phone) => (
          <PhoneLine
            key={phone.phoneId}
            phone={phone}
            isBusy={lose.isPending && lose.variables.phoneId === phone.phoneId}
            onLost={() => void askOne(phone)}
          />
        ))}
      </Stack>
      {phones.data?.hasTracker && (
        <Checkbox
          checked={endTracker}
          onChange={(event) => setEndTracker(event.currentTarget.checked)}
          label={t('The tracker app of this unit was on it')}
          description={t('Its key ends too. Set up the tracker app again on another phone.')}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" size="xs" loading={lose.isPending && !lose.variables.phoneId} onClick={() => void askAll()}>
          {t('All of them are lost')}
        </Button>
      </Group>
    </Stack>
  )
}

interface LineProps {
  phone: AccountPhone
  isBusy: boolean
  onLost(): void
}
function PhoneLine({ phone: { device, crew, lastActiveAt, state, isTold }, isBusy, onLost }: LineProps) {
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <div>
        <Text fw={600}>{crew.length > 0 ? crew.join(', ') : nameDevice(device)}</Text>
        <Text c="dimmed" size="sm" title={device}>
          {crew.length > 0 && `${nameDevice(device)} · `}
          {t('last seen')} <Ago at={lastActiveAt} short />
          {isTold && ` · ${t('told of assignments')}`}
          {state === 'signedOut' && ` · ${t('signed out')}`}
        </Text>
      </div>
      {state === 'lost' ? (
        <Badge variant="default" tt="none" flex="none">
          {t('called lost')}
        </Badge>
      ) : (
        <Button variant="default" flex="none" size="xs" loading={isBusy} onClick={onLost}>
          {t('This one is lost')}
        </Button>
      )}
    </Group>
  )
}
