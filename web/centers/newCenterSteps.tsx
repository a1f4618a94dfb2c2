// The two forms of making a center.
import { Alert, Button, Group } from '@mantine/core'
import type { NewAccount } from '#contract/accounts/Account.ts'
import { installation } from '#contract/accounts/installation.ts'
import type { CommandCenter } from '#contract/centers/Center.ts'
import { centersOfAll } from '#contract/centers/centers.ts'
import type { Input } from '#contract/kit/client.ts'
import { useChange } from '#web/kit/api.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useContractForm, type Values } from '#web/kit/form/useContractForm.ts'
import { k, t } from '#web/kit/language.ts'
import { FieldGroups } from '#web/kit/resources/fields/FieldGroups.tsx'
import type { FieldGroup } from '#web/kit/resources/Resource.ts'
import { messageOf } from '#web/kit/toast.ts'
import { centerGroups } from './centerGroups.tsx'
import styles from './centers.module.css'

const createCenter = centersOfAll.createCommandCenterInstance
const createAdmin = installation.createAdminAccount
const Person = createAdmin.input.omit({ commandCenterId: true })

const identityGroup: FieldGroup = {
  title: k('Installation'),
  fields: [
    { name: 'psgcCode', label: k('City or municipality'), help: k('Its barangays come with it, with their PSGC codes.'), input: 'town' },
    { name: 'code', label: k('Code'), help: k('Stands in front of ticket numbers, such as TAY. It stays for good.'), width: 'half' },
    { name: 'slug', label: k('Name in web addresses'), help: k('Small letters, such as taytay.'), width: 'half' },
    { name: 'timeZone', label: k('Time zone'), width: 'half' },
    {
      name: 'hasUsualReference',
      label: k('With the usual reference data'),
      help: k('Case types, response types, dispositions and quick answers that the center then changes.'),
    },
  ],
}
const firstCenter: Values = {
  ...{ name: '', about: '', hotlines: [], address: '', email: null, facebookPage: null },
  ...{ code: '', slug: '', psgcCode: null, timeZone: 'Asia/Manila', hasUsualReference: true, mapCenter: null, mapBounds: null },
}
const groups = [centerGroups[0] as FieldGroup, identityGroup, ...centerGroups.slice(1)]

export function CenterStep({ onMade }: { onMade(center: CommandCenter): void }) {
  const form = useContractForm(createCenter.input, firstCenter)
  const make = useChange(createCenter, {
    onDone: ({ data }) => onMade(data),
    onRefused: form.showRefusal,
  })
  return (
    <Form form={form} onSend={(values) => make.mutate(values as Input<typeof createCenter>)} className={styles.form}>
      {make.isError && <Refused error={make.error} />}
      <FieldGroups groups={groups} schema={createCenter.input} form={form} isNew readOnly={false} />
      <Group justify="flex-end">
        <Button type="submit" loading={make.isPending}>
          {t('Make the center')}
        </Button>
      </Group>
    </Form>
  )
}

const personGroups: readonly FieldGroup[] = [
  {
    title: k('First administrator'),
    text: k('A first password is shown once after adding. It must be changed at the first sign-in.'),
    fields: [
      { name: 'name', label: k('Name') },
      { name: 'username', label: k('User name'), help: k('Small letters, digits, dots and dashes.'), width: 'half' },
      { name: 'phone', label: k('Phone'), input: 'phone', width: 'half' },
      { name: 'email', label: k('E-mail address'), input: 'email' },
    ],
  },
]

export function AdminStep({ center, onMade }: { center: CommandCenter; onMade(made: NewAccount): void }) {
  const form = useContractForm(Person, { name: '', username: '', email: null, phone: null })
  const make = useChange(createAdmin, {
    onDone: ({ data }) => onMade(data),
    onRefused: form.showRefusal,
  })
  const send = (values: object) => make.mutate({ ...(values as Input<typeof createAdmin>), commandCenterId: center.commandCenterId })
  return (
    <Form form={form} onSend={send} className={styles.form}>
      {make.isError && <Refused error={make.error} />}
      <FieldGroups groups={personGroups} schema={Person} form={form} isNew readOnly={false} />
      <Group justify="flex-end">
        <Button type="submit" loading={make.isPending}>
          {t('Add the administrator')}
        </Button>
      </Group>
    </Form>
  )
}

function Refused({ error }: { error: unknown }) {
  return (
    <Alert color="red" variant="light" role="alert" title={t('This was not saved')}>
      {messageOf(error)} {t('Everything you typed is kept.')}
    </Alert>
  )
}
