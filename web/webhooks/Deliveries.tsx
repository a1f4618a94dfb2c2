// The last deliveries of a webhook: what was told, how it was answered, when it is tried again.
import { Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#contract/audit/sentence.ts'
import { type Delivery, webhooks as calls } from '#contract/webhooks/room.ts'
import { query } from '#web/kit/api.ts'
import { k, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { None } from '#web/kit/parts/None.tsx'
import { sayOutcome } from '#web/kit/outcomes.ts'

const states: Record<Delivery['state'], string> = { waiting: k('Waiting'), delivered: k('Delivered'), failed: k('Given up') }
const textOf = (verb: string) => t(sentenceOf(verb, {}) ?? verb)

export function Deliveries({ webhookId }: { webhookId: string }) {
  const list = useQuery({ ...query(calls.getWebhookDeliveries, { webhookId, limit: 20 }), refetchInterval: 5_000 })
  if (!list.data?.items.length) return <None of={list} title={t('Nothing was told yet')} />
  return (
    <Table.ScrollContainer minWidth={420} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing={4} aria-label={t('Last deliveries')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Fact')}</Table.Th>
            <Table.Th>{t('State')}</Table.Th>
            <Table.Th>{t('Answer')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.data.items.map(({ seq, verb, objectId, state, answerStatus, outcome, tries, triedAt, nextAt }) => (
            <Table.Tr key={seq}>
              <Table.Td>
                {textOf(verb)}
                <Text size="xs" c="dimmed" className="figures">
                  {objectId}
                </Text>
              </Table.Td>
              <Table.Td>
                {t(states[state])}
                {tries > 1 && ` · ${t('{count, plural, one {# try} other {# tries}}', { count: tries })}`}
              </Table.Td>
              <Table.Td>
                {[answerStatus, outcome && sayOutcome(outcome)].filter(Boolean).join(' · ')} {triedAt && <Ago at={triedAt} short />}
                {nextAt && tries > 0 && (
                  <Text size="xs" c="dimmed">
                    {t('Again')} <Ago at={nextAt} short />
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
