// What is joined to the center, a tile for each: its last word, its age, what waits, what went wrong, and whether it works now.
import { Anchor, Button, Code, CopyButton, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { connectionKinds, connections, type ConnectionKind } from '#contract/centers/connections.ts'
import { type Integration, type IntegrationName, integrations as calls, testable, type Testable } from '#contract/centers/integrations.ts'
import { type DataOf, query, useChange } from '#web/kit/api.ts'
import { formatNumber, k, t, useLanguage } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { useMe } from '#web/kit/session/session.ts'
import { alertsSnippet, askingSnippet, deliverySnippet, sensorSnippet, textSnippet } from '#web/kit/snippets.ts'
import { ConnectionPart } from './ConnectionPart.tsx'
import { TestResult } from './TestResult.tsx'
import styles from './centers.module.css'

interface Told {
  title: string
  text: string
  /** Where its own screen is. */
  to?: string
  /** What another program sends, with the address of this center. */
  snippet?(slug: string | undefined): string
}

const told: Record<IntegrationName, Told> = {
  mail: { title: k('Mail'), text: k('One-time passwords, reports and letters go out by it.') },
  sms: { title: k('Text messages'), text: k('Citizens get the link of their report by it, and report by it.'), snippet: () => textSnippet() },
  messenger: { title: k('Messenger'), text: k('What citizens write to the page of the town is a report; the desk answers there.') },
  channel: { title: k('Other channels'), text: k('Programs that bring messages of citizens, and take the answers.') },
  weather: { title: k('Weather'), text: k('The provider of weather and forecast.'), to: '/cms/weather' },
  warnings: { title: k('Warnings'), text: k('Feeds of PAGASA, PHIVOLCS and others.'), to: '/cms/warnings', snippet: alertsSnippet },
  cameras: { title: k('Cameras'), text: k('Watched on the wall and beside tickets.'), to: '/cms/resources/cameras' },
  sensors: {
    title: k('Sensors'),
    text: k('Each sends its readings with the key that was shown when it was added.'),
    to: '/cms/resources/sensors',
    snippet: () => sensorSnippet(),
  },
  webhooks: {
    title: k('Webhooks'),
    text: k('Tell other systems of the town what happens.'),
    to: '/cms/resources/webhooks',
    snippet: deliverySnippet,
  },
  partners: {
    title: k('Joined systems'),
    text: k('A national 911, the police or a neighboring center: they tell incidents and are told tickets.'),
    to: '/cms/resources/partners',
  },
  apiKeys: {
    title: k('API keys'),
    text: k('Programs that read and write with a key of their own.'),
    to: '/cms/resources/api-keys',
    snippet: () => askingSnippet(),
  },
  backup: { title: k('Backup'), text: k('An encrypted copy of everything. Whoever runs the server sets it up.') },
}
const stateWords = { ok: k('Works'), failing: k('Fails'), off: k('Off'), set: k('Set up') }
const marks = { ok: '●', failing: '▲', off: '○', set: '◐' }
const againMs = 15_000

export function Screen() {
  useLanguage()
  const found = useQuery({ ...query(calls.getIntegrations), refetchInterval: againMs })
  const connected = useQuery(query(connections.getConnections)).data
  if (found.error && !found.data) return <ErrorState error={found.error} onRetry={found.refetch} />
  if (!found.data) return <DotsLoader />
  return (
    <>
      <PageHeader title={t('Integrations')} />
      <div className={styles.page}>
        <ul className={styles.tiles}>
          {found.data.map((one) => (
            <Tile key={one.name} one={one} connected={connected} />
          ))}
        </ul>
      </div>
    </>
  )
}

type Connected = DataOf<typeof connections.getConnections>
const isConnectable = (name: IntegrationName): name is ConnectionKind & IntegrationName => (connectionKinds as string[]).includes(name)
const isTestable = (name: IntegrationName): name is Testable => (testable as readonly string[]).includes(name)

function Tile({
  connected,
  one: { name, state, joined, lastAt, waiting, failing, trouble },
}: {
  one: Integration
  connected: Connected | undefined
}) {
  const { title, text, to, snippet } = told[name]
  const slug = useMe()?.commandCenter?.slug
  const lines = [
    joined !== null && t('{count, plural, =0 {none joined} one {# joined} other {# joined}}', { count: joined }),
    waiting > 0 && t('{count} wait', { count: formatNumber(waiting) }),
    failing > 0 && t('{count, plural, one {# fails} other {# fail}}', { count: failing }),
  ].filter((line) => line !== false)
  return (
    <Paper component="li" withBorder p="md" aria-label={t(title)}>
      <div className={styles.tileHead}>
        <Title order={2} size="h5">
          {to && slug !== undefined ? (
            <Anchor component={Link} to={to} inherit data-alone>
              {t(title)}
            </Anchor>
          ) : (
            t(title)
          )}
        </Title>
        <Text span size="sm" fw={600} c={state === 'failing' ? 'var(--mantine-color-error)' : undefined}>
          <span aria-hidden="true">{marks[state]}</span> {t(stateWords[state])}
        </Text>
      </div>
      <Text size="sm">{t(text)}</Text>
      <Text size="sm" c="dimmed">
        {lastAt && (
          <>
            {t('Last word')} <Ago at={lastAt} short />
          </>
        )}
        {lastAt && lines.length > 0 && ' · '}
        {lines.join(' · ')}
      </Text>
      {trouble && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t(trouble)}
        </Text>
      )}
      {connected && isConnectable(name) && <ConnectionPart kind={name} all={connected} />}
      {isTestable(name) && (state !== 'off' || name === 'mail') && <TestIt name={name} />}
      {snippet && slug !== undefined && <Snippet text={snippet(slug)} />}
    </Paper>
  )
}

function TestIt({ name }: { name: Testable }) {
  const test = useChange(calls.testIntegration, { quiet: 'all' })
  return (
    <>
      <Button size="xs" variant="default" mt="xs" loading={test.isPending} onClick={() => test.mutate({ name })}>
        {t('Test it')}
      </Button>
      <TestResult test={test} />
    </>
  )
}

function Snippet({ text }: { text: string }) {
  return (
    <details>
      <summary>{t('How a program does it')}</summary>
      <Code block className={styles.snippet}>
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button size="xs" variant="subtle" onClick={copy}>
            {copied ? t('Copied') : t('Copy')}
          </Button>
        )}
      </CopyButton>
    </details>
  )
}
