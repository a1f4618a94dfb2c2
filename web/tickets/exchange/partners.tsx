// Joined systems: the 911, police or neighboring center that tells incidents to this one, and is told its tickets.
import { Button, Code, CopyButton, Text } from '@mantine/core'
import { type ExchangeForm, type Partner, partners as calls, type PartnerWithSecret, exchangeForms } from '#contract/tickets/exchange/exchange.ts'
import { outsideKinds, outsideWords } from '#contract/tickets/outsideNumbers/kinds.ts'
import { useChange } from '#web/kit/api.ts'
import { k, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { Choose } from '#web/kit/parts/Choose.tsx'
import type { ActionProps, InputProps, Resource } from '#web/kit/resources/Resource.ts'
import { ResourceScreen } from '#web/kit/resources/ResourceScreen.tsx'
import { NewSecret, signingSecret } from '#web/kit/resources/SigningSecret.tsx'
import { useMay, useMe } from '#web/kit/session/session.ts'

const secretOf = ({ partner, secret }: PartnerWithSecret) => signingSecret(partner, secret)
const formWords: Record<ExchangeForm, string> = { tanod: k('JSON of Tanod'), eido: k('EIDO of NENA (STA-021)') }

interface ChosenProps extends InputProps {
  choices: { value: string; label: string }[]
}
function Chosen({ label, error, readOnly, value, onChange, choices }: ChosenProps) {
  return <Choose label={label} error={error} readOnly={readOnly} choices={choices} value={(value ?? null) as string | null} onChange={onChange} />
}
const KindField = (props: InputProps) => <Chosen {...props} choices={outsideKinds.map((value) => ({ value, label: t(outsideWords[value]) }))} />
const FormField = (props: InputProps) => <Chosen {...props} choices={exchangeForms.map((value) => ({ value, label: t(formWords[value]) }))} />

const partners: Resource<Partner> = {
  title: k('Joined systems'),
  one: k('joined system'),
  empty: k(
    'A joined system tells this center incidents and is told its tickets, signed both ways: a national 911, the police, a neighboring center.',
  ),
  list: calls.getPartners,
  add: calls.addPartner,
  update: calls.updatePartner,
  deactivate: calls.deactivatePartner,
  reactivate: calls.reactivatePartner,
  manage: 'center.manage',
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  rowOf: (data) => (data as PartnerWithSecret).partner,
  secretOf: (data) => secretOf(data as PartnerWithSecret),
  columns: [
    { name: 'name', title: k('Name') },
    { name: 'kind', title: k('Office'), minor: true, draw: ({ kind }) => t(outsideWords[kind]) },
    { name: 'form', title: k('Form'), minor: true, draw: ({ form }) => t(formWords[form]) },
    { name: 'heardAt', title: k('Last heard'), draw: ({ heardAt }) => heardAt && <Ago at={heardAt} short /> },
    { name: 'sentAt', title: k('Last sent'), draw: ({ sentAt }) => sentAt && <Ago at={sentAt} short /> },
    { name: 'waiting', title: k('Waiting'), align: 'right' },
    { name: 'failed', title: k('Given up'), align: 'right' },
  ],
  groups: [
    {
      title: k('The system'),
      text: k('What goes to and fro is signed with the secret that is shown once.'),
      fields: [
        { name: 'name', label: k('Name') },
        { name: 'kind', label: k('Office'), input: KindField, first: '911' },
        { name: 'form', label: k('Form'), input: FormField, first: 'tanod' },
        {
          name: 'url',
          label: k('Address'),
          help: k(
            'Where tickets are sent: it begins with https:// and answers within five seconds with any 2xx. Left empty, this system tells alone.',
          ),
        },
      ],
    },
  ],
  Actions: PartnerActions,
  Details: PartnerAddress,
}

/** Where it tells incidents. */
function PartnerAddress({ row }: { row: Partner }) {
  const slug = useMe()?.commandCenter?.slug ?? '…'
  const address = `${location.origin}/api/commandcenter/ccPublic/incidents/${slug}/${row.id}`
  return (
    <>
      <Text size="sm">{t('It tells incidents to this address, signed as docs/joining.md shows:')}</Text>
      <Code block>{address}</Code>
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button size="xs" variant="subtle" onClick={copy}>
            {copied ? t('Copied') : t('Copy')}
          </Button>
        )}
      </CopyButton>
    </>
  )
}

function PartnerActions({ row, onSecret }: ActionProps<Partner>) {
  const mayManage = useMay('center.manage')
  const reset = useChange(calls.resetPartnerSecret, { onDone: ({ data }) => onSecret(secretOf(data)) })
  if (!mayManage) return null
  return (
    <NewSecret
      name={row.name}
      text={t('The old one is wrong at once: until the other side has the new one, nothing of it is taken.')}
      isPending={reset.isPending}
      reset={() => reset.mutate({ id: row.id })}
    />
  )
}

export const Screen = () => <ResourceScreen of={partners} />
