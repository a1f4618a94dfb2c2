// Webhooks: what happens here, told to programs of other town systems.
import { Button, Menu } from '@mantine/core'
import { nameOfFact } from '#contract/audit/sentence.ts'
import { type Webhook, webhooks as calls, type WebhookWithSecret } from '#contract/webhooks/room.ts'
import { tellable } from '#contract/webhooks/rules.ts'
import { useChange } from '#web/kit/api.ts'
import { serverNow } from '#web/kit/clock.ts'
import { k, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { ChooseMany } from '#web/kit/parts/Choose.tsx'
import type { ActionProps, InputProps, Resource } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { NewSecret, signingSecret } from '#web/kit/resources/SigningSecret.tsx'
import { useMay } from '#web/kit/session/session.ts'
import { Deliveries } from './Deliveries.tsx'

const secretOf = ({ webhook, secret }: WebhookWithSecret) => signingSecret(webhook, secret)

const webhooks: Resource<Webhook> = {
  title: k('Webhooks'),
  one: k('webhook'),
  empty: k('A webhook tells another town system what happens here, as it happens: what kinds of facts, and to which address, is yours to choose.'),
  list: calls.getWebhooks,
  add: calls.addWebhook,
  update: calls.updateWebhook,
  deactivate: calls.deactivateWebhook,
  reactivate: calls.reactivateWebhook,
  manage: 'center.manage',
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  rowOf: (data) => (data as WebhookWithSecret).webhook,
  secretOf: (data) => secretOf(data as WebhookWithSecret),
  columns: [
    { name: 'name', title: k('Name') },
    { name: 'url', title: k('Address'), minor: true },
    { name: 'kinds', title: k('Kinds of facts'), align: 'right', minor: true, draw: ({ kinds }) => kinds.length },
    { name: 'waiting', title: k('Waiting'), align: 'right' },
    { name: 'failed', title: k('Given up'), align: 'right' },
    { name: 'lastDeliveredAt', title: k('Last delivered'), draw: ({ lastDeliveredAt }) => lastDeliveredAt && <Ago at={lastDeliveredAt} short /> },
  ],
  groups: [
    {
      title: k('Receiver'),
      text: k('Each delivery is signed with the secret that is shown once. It holds ids and states, never anybody’s name or number.'),
      fields: [
        { name: 'name', label: k('Name') },
        { name: 'url', label: k('Address'), help: k('It begins with https:// and answers within five seconds with any 2xx.') },
      ],
    },
    { title: k('What it tells'), fields: [{ name: 'kinds', label: k('Kinds of facts'), input: KindsField, first: [] }] },
  ],
  Actions: HookActions,
  Details: ({ row }) => <Deliveries webhookId={row.id} />,
}

function KindsField({ label, error, readOnly, value, onChange }: InputProps) {
  const choices = tellable.map((name) => ({ value: name, label: t(nameOfFact(name)), isOff: false }))
  return (
    <ChooseMany
      label={label}
      error={error}
      readOnly={readOnly}
      choices={choices}
      value={(value ?? []) as string[]}
      hidePickedOptions
      onChange={onChange}
    />
  )
}

const hour = 3_600_000
const spans = [
  { label: k('The last hour'), ms: hour },
  { label: k('The last day'), ms: 24 * hour },
  { label: k('The last week'), ms: 7 * 24 * hour },
]

function HookActions({ row, onSecret }: ActionProps<Webhook>) {
  const mayManage = useMay('center.manage')
  const reset = useChange(calls.resetWebhookSecret, { onDone: ({ data }) => onSecret(secretOf(data)) })
  const replay = useChange(calls.replayWebhook)
  if (!mayManage) return null
  return (
    <>
      <NewSecret
        name={row.name}
        text={t('Deliveries are signed by both for a day; by then the receiver needs the new one.')}
        isPending={reset.isPending}
        reset={() => reset.mutate({ id: row.id })}
      />
      <Menu>
        <Menu.Target>
          <Button variant="default" size="xs" loading={replay.isPending}>
            {t('Tell again')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {spans.map(({ label, ms }) => (
            <Menu.Item key={ms} onClick={() => replay.mutate({ id: row.id, since: new Date(serverNow() - ms).toISOString() })}>
              {t(label)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

export const Screen = () => <ResourceScreen of={webhooks} />
