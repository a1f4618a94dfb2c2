// The two forms of making a center.
import { Alert, Button, Group } from '@mantine/core'
import type { NewAccount } from '#contract/accounts/Account.ts'
import { installation } from '#contract/accounts/installation.ts'
import type { CommandCenter } from '#contract/centres/Centre.ts'
import { centresOfAll } from '#contract/centres/centres.ts'
import type { Input } from '#contract/kit/client.ts'
import { useChange } from '#web/kit/api.ts'
import { k, t } from '#web/kit/language.ts'
import { FieldGroups } from '#web/kit/resources/FieldGroups.tsx'
import type { FieldGroup } from '#web/kit/resources/Resource.ts'
import { refusedFields, useSchemaForm } from '#web/kit/resources/useSchemaForm.ts'
import { messageOf } from '#web/kit/toast.ts'
import { centreGroups } from './centreGroups.tsx'
import styles from './centres.module.css'

const createCentre = centresOfAll.createCommandCenterInstance
const createAdmin = installation.createAdminAccount
const Person = createAdmin.input.omit({ commandCenterId: true })

const identityGroup: FieldGroup = {
  title: k('Installation'),
  fields: [
    { name: 'code', label: k('Code'), help: k('Stands in front of ticket numbers, such as TAY. It stays for good.'), width: 'third' },
    { name: 'slug', label: k('Address'), help: k('Small letters, such as taytay.'), width: 'third' },
    { name: 'psgcCode', label: k('PSGC code'), help: k('Ten digits.'), width: 'third' },
    { name: 'timeZone', label: k('Time zone'), width: 'half' },
    {
      name: 'hasUsualReference',
      label: k('With the usual reference data'),
      help: k('Case types, response types, dispositions and quick answers that the center then changes.'),
    },
  ],
}
const firstCentre = {
  ...{ name: '', about: '', hotlines: [], address: '', email: null, facebookPage: null },
  ...{ code: '', slug: '', psgcCode: null, timeZone: 'Asia/Manila', hasUsualReference: true, mapCenter: null, mapBounds: null },
}
const groups = [centreGroups[0] as FieldGroup, identityGroup, ...centreGroups.slice(1)]

export function CentreStep({ onMade }: { onMade(centre: CommandCenter): void }) {
  const form = useSchemaForm(createCentre.input, firstCentre)
  const make = useChange(createCentre, {
    onDone: ({ data }) => onMade(data),
    onRefused: (error) => form.showErrors(refusedFields(error, Object.keys(firstCentre))),
  })
  return (
    <form ref={form.root} noValidate className={styles.form} onSubmit={form.submit(() => make.mutate(form.values as Input<typeof createCentre>))}>
      {make.isError && <Refused error={make.error} />}
      <FieldGroups groups={groups} schema={createCentre.input} form={form} isNew readOnly={false} />
      <Group justify="flex-end">
        <Button type="submit" loading={make.isPending}>
          {t('Make the center')}
        </Button>
      </Group>
    </form>
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

export function AdminStep({ centre, onMade }: { centre: CommandCenter; onMade(made: NewAccount): void }) {
  const form = useSchemaForm(Person, { name: '', username: '', email: null, phone: null })
  const make = useChange(createAdmin, {
    onDone: ({ data }) => onMade(data),
    onRefused: (error) => form.showErrors(refusedFields(error, Object.keys(Person.shape))),
  })
  const send = () => make.mutate({ ...(form.values as Input<typeof createAdmin>), commandCenterId: centre.commandCenterId })
  return (
    <form ref={form.root} noValidate className={styles.form} onSubmit={form.submit(send)}>
      {make.isError && <Refused error={make.error} />}
      <FieldGroups groups={personGroups} schema={Person} form={form} isNew readOnly={false} />
      <Group justify="flex-end">
        <Button type="submit" loading={make.isPending}>
          {t('Add the administrator')}
        </Button>
      </Group>
    </form>
  )
}

function Refused({ error }: { error: unknown }) {
  return (
    <Alert color="red" variant="light" role="alert" title={t('This was not saved')}>
      {messageOf(error)} {t('Everything you typed is kept.')}
    </Alert>
  )
}
