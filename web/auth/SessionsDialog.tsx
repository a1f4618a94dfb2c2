// Where the signed-in account is signed in, with the means to end each.
import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { signIn } from '#contract/auth/signIn.ts'
import { keyOf, query, useChange } from '#web/kit/api.ts'
import { formatDateTime } from '#web/kit/format.ts'
import { t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import { nameDevice } from '#web/kit/nameDevice.ts'

export function SessionsDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Where I am signed in')} size="lg">
      {opened && <Sessions />}
    </Modal>
  )
}

function Sessions() {
  const queryClient = useQueryClient()
  const sessions = useQuery({ ...query(signIn.getSessions), staleTime: 0 })
  const end = useChange(signIn.endSession, { onDone: () => queryClient.invalidateQueries({ queryKey: keyOf(signIn.getSessions) }) })
  if (!sessions.data) return sessions.error ? <ErrorState error={sessions.error} onRetry={sessions.refetch} /> : <SkeletonRows rows={3} height={44} />
  return (
    <Stack gap="sm" component="ul" p={0} m={0}>
      {sessions.data.map(({ id, device, address, startedAt, lastActiveAt, isThis }) => (
        <Group key={id} component="li" justify="space-between" wrap="nowrap">
          <div>
            <Text fw={600} title={device}>
              {nameDevice(device)}
            </Text>
            <Text c="dimmed" size="sm">
              {address} · {t('since {when}', { when: formatDateTime(startedAt) })} · {t('active')} <Ago at={lastActiveAt} short />
            </Text>
          </div>
          {isThis ? (
            <Badge variant="default" tt="none" flex="none">
              {t('this one')}
            </Badge>
          ) : (
            <Button variant="default" flex="none" size="xs" loading={end.isPending && end.variables.id === id} onClick={() => end.mutate({ id })}>
              {t('Sign out there')}
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  )
}
