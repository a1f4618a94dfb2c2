// The own center: what it says about itself, where it is, and its logo.
import { Alert, Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { type CommandCenter, infoFields, placeFields } from '#contract/centres/Centre.ts'
import { identity } from '#contract/centres/identity.ts'
import { keyOf, query, useChange } from '#web/kit/api.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { Conflict } from '#web/kit/resources/Conflict.tsx'
import { FieldGroups } from '#web/kit/resources/FieldGroups.tsx'
import { refusedFields } from '#web/kit/resources/useSchemaForm.ts'
import { useVersioned } from '#web/kit/resources/useVersioned.ts'
import { messageOf } from '#web/kit/toast.ts'
import { centreGroups } from './centreGroups.tsx'
import styles from './centres.module.css'
import { LogoPart } from './LogoPart.tsx'

const Form = z.object({ ...infoFields, mapCenter: placeFields.mapCenter, mapBounds: placeFields.mapBounds })

export function Screen() {
  useLanguage()
  const centre = useQuery(query(identity.fetchCCInfo))
  if (centre.isPending) return <DotsLoader />
  if (centre.isError || !centre.data) return <ErrorState error={centre.error} onRetry={centre.refetch} />
  return (
    <>
      <PageHeader title={t('Center and logo')} detail={`${centre.data.code} · ${centre.data.slug}`} />
      <div className={styles.page}>
        <LogoPart centre={centre.data} />
        <CentreForm centre={centre.data} />
      </div>
    </>
  )
}

const valuesOf = (centre: CommandCenter) => Object.fromEntries(Object.keys(Form.shape).map((name) => [name, centre[name as keyof CommandCenter]]))

function CentreForm({ centre }: { centre: CommandCenter }) {
  const queryClient = useQueryClient()
  const { form, base, theirs, saved, refused } = useVersioned(Form, { present: centre, idOf: ({ commandCenterId }) => commandCenterId, valuesOf })
  const save = useChange(identity.updateCCInfo, {
    expects: ['stale'],
    onDone: ({ data }) => {
      saved(data)
      queryClient.setQueryData(keyOf(identity.fetchCCInfo), data)
    },
    onRefused: (error) => void (refused(error) || form.showErrors(refusedFields(error, Object.keys(Form.shape)))),
  })
  const send = () => save.mutate({ ...(form.values as z.input<typeof Form>), version: base.version })
  return (
    <form ref={form.root} noValidate className={styles.form} onSubmit={form.submit(send)}>
      {theirs && <Conflict groups={centreGroups} theirs={theirs} values={form.values} onChoose={form.set} />}
      {save.isError && !theirs && (
        <Alert color="red" variant="light" title={t('This was not saved')}>
          {messageOf(save.error)} {t('Everything you typed is kept.')}
        </Alert>
      )}
      <FieldGroups groups={centreGroups} schema={Form} form={form} isNew={false} readOnly={false} />
      <Group className={styles.foot}>
        <Button type="submit" loading={save.isPending} disabled={!form.isDirty}>
          {t('Save')}
        </Button>
      </Group>
    </form>
  )
}
