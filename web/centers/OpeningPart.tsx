// Whether citizens are led to this center: what opening asks for, seen to be done or not, and the act itself.
import { Anchor, Button, Group, List, Paper, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck, IconCircleDashed } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { opening, openingChecks } from '#contract/centers/opening.ts'
import { keyOf, query, useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'

/** What others do meanwhile is seen here without a touch. */
const againMs = 10_000

export function OpeningPart() {
  const queryClient = useQueryClient()
  const { data: now } = useQuery({ ...query(opening.getOpening), refetchInterval: againMs })
  const keep = { onDone: ({ data }: { data: typeof now }) => void queryClient.setQueryData(keyOf(opening.getOpening), data) }
  const open = useChange(opening.openToCitizens, keep)
  const close = useChange(opening.closeToCitizens, keep)
  if (!now) return null
  const isReady = now.checks.every(({ isDone }) => isDone)
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="opening-title">
      <Title order={2} size="h4" id="opening-title">
        {now.openedAt ? t('Open to citizens') : t('Not open to citizens')}
      </Title>
      {now.openedAt ? (
        <Text>{t('Citizens find this center, and reports from its area come to it.')}</Text>
      ) : (
        <>
          <Text>
            {t(
              'Nobody is led to this center yet. Rehearse first: send a report from a phone, accept it at the desk, send a crew, and let it say that it is on the way.',
            )}{' '}
            <Anchor href={now.path} target="_blank">
              {t('The page for the rehearsal')}
            </Anchor>
          </Text>
          <List spacing="xs" my="sm" listStyleType="none">
            {now.checks.map(({ name, isDone }) => (
              <List.Item
                key={name}
                icon={
                  <ThemeIcon size={22} radius="xl" variant={isDone ? 'filled' : 'light'} color={isDone ? 'teal' : 'gray'}>
                    {isDone ? <IconCheck size={14} /> : <IconCircleDashed size={14} />}
                  </ThemeIcon>
                }
              >
                {t(openingChecks[name])} <b>{isDone ? t('Done') : t('Missing')}</b>
              </List.Item>
            ))}
          </List>
        </>
      )}
      <Group mt="sm">
        {now.openedAt ? (
          <Button variant="default" loading={close.isPending} onClick={() => close.mutate({})}>
            {t('Close to citizens')}
          </Button>
        ) : (
          <Button loading={open.isPending} disabled={!isReady} onClick={() => open.mutate({})}>
            {t('Open to citizens now')}
          </Button>
        )}
      </Group>
    </Paper>
  )
}
