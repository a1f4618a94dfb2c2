// The own center: what it says about itself, where it is, and its logo.
import { Alert, Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod'
import { type CommandCenter, infoFields, placeFields } from '#contract/centers/Center.ts'
import { identity } from '#contract/centers/identity.ts'
import { keyOf, query, useChange } from '#web/kit/api.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { t, useLanguage } from '#web/kit/language.ts'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { Conflict } from '#web/kit/resources/Conflict.tsx'
import { FieldGroups } from '#web/kit/resources/fields/FieldGroups.tsx'
import { useVersioned } from '#web/kit/resources/useVersioned.ts'
import { messageOf } from '#web/kit/toast.ts'
import { centerGroups } from './centerGroups.tsx'
import styles from './centers.module.css'
import { LogoPart } from './LogoPart.tsx'
import { OpeningPart } from './OpeningPart.tsx'

const Fields = z.object({ ...infoFields, mapCenter: placeFields.mapCenter, mapBounds: placeFields.mapBounds })

export function Screen() {
  useLanguage()
  const center = useQuery(query(identity.fetchCCInfo))
  const { hash } = useLocation()
  const isThere = center.data !== undefined
  // What a link names stands in view as soon as it is there.
  useEffect(() => {
    const named = isThere && hash ? document.getElementById(hash.slice(1)) : null
    named?.scrollIntoView({ block: 'center' })
    named?.focus({ preventScroll: true })
  }, [isThere, hash])
  if (!center.data) return center.isPending ? <DotsLoader /> : <ErrorState error={center.error} onRetry={center.refetch} />
  return (
    <>
      <PageHeader title={t('Center and logo')} detail={`${center.data.code} · ${center.data.slug}`} />
      <div className={styles.page}>
        <LogoPart center={center.data} />
        <div id="opening" tabIndex={-1}>
          <OpeningPart />
        </div>
        <CenterForm center={center.data} />
      </div>
    </>
  )
}

const valuesOf = (center: CommandCenter) => Object.fromEntries(Object.keys(Fields.shape).map((name) => [name, center[name as keyof CommandCenter]]))

function CenterForm({ center }: { center: CommandCenter }) {
  const queryClient = useQueryClient()
  const { form, base, theirs, saved, refused } = useVersioned(Fields, { present: center, idOf: ({ commandCenterId }) => commandCenterId, valuesOf })
  const save = useChange(identity.updateCCInfo, {
    expects: ['stale'],
    onDone: ({ data }) => {
      saved(data)
      queryClient.setQueryData(keyOf(identity.fetchCCInfo), data)
    },
    onRefused: (error) => void (refused(error) || form.showRefusal(error)),
  })
  const send = () => save.mutate({ ...(form.values as z.input<typeof Fields>), version: base.version })
  return (
    <Form form={form} onSend={send} className={styles.form}>
      {theirs && <Conflict groups={centerGroups} theirs={theirs} values={form.values} onChoose={form.set} />}
      {save.isError && !theirs && (
        <Alert color="red" variant="light" title={t('This was not saved')}>
          {messageOf(save.error)} {t('Everything you typed is kept.')}
        </Alert>
      )}
      <FieldGroups groups={centerGroups} schema={Fields} form={form} isNew={false} readOnly={false} />
      <Group className={styles.foot}>
        <Button type="submit" loading={save.isPending} disabled={!form.isDirty}>
          {t('Save')}
        </Button>
      </Group>
    </Form>
  )
}
