// The settings of the center, each with what it means.
import { Alert, Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { identity } from '#contract/centers/identity.ts'
import { Settings, usualSettings } from '#contract/centers/settings.ts'
import { change, keyOf, query, useChange } from '#web/kit/api.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { t, useLanguage } from '#web/kit/language.ts'
import { DotsLoader } from '#web/kit/parts/DotsLoader.tsx'
import { ErrorState } from '#web/kit/parts/ErrorState.tsx'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { Conflict } from '#web/kit/resources/Conflict.tsx'
import { useVersioned } from '#web/kit/resources/useVersioned.ts'
import { useMe } from '#web/kit/session/session.ts'
import { messageOf } from '#web/kit/toast.ts'
import styles from './centers.module.css'
import { SettingRow } from './SettingRow.tsx'
import { settingGroups, settingSections } from './settingTexts.ts'
import { TargetsTable } from './TargetsTable.tsx'

export function Screen() {
  useLanguage()
  const kept = useQuery(query(identity.getSettings))
  if (!kept.data) return kept.error ? <ErrorState error={kept.error} onRetry={kept.refetch} /> : <DotsLoader />
  return (
    <>
      <PageHeader title={t('Settings')} />
      <div className={styles.page}>
        <SettingsForm kept={kept.data} />
      </div>
    </>
  )
}

interface Kept {
  settings: Settings
  version: number
}
const valuesOf = ({ settings }: Kept): Record<string, unknown> => ({ ...settings })

function SettingsForm({ kept }: { kept: Kept }) {
  const queryClient = useQueryClient()
  const id = useMe()?.commandCenter?.id ?? ''
  const { form, base, theirs, saved, refused } = useVersioned<Kept>(Settings, { present: kept, idOf: () => id, valuesOf })
  const keep = (data: Kept) => queryClient.setQueryData(keyOf(identity.getSettings), data)
  const save = useChange(identity.updateSettings, {
    expects: ['stale'],
    onDone: ({ data }) => {
      saved(data)
      keep(data)
    },
    onRefused: refused,
    undo: async ({ data }) => keep((await change(identity.updateSettings, { version: data.version, settings: base.settings })).data),
  })
  const send = () => save.mutate({ version: base.version, settings: form.values as Settings })
  return (
    <Form form={form} onSend={send} className={styles.form}>
      {theirs && <Conflict groups={settingGroups} theirs={theirs} values={form.values} onChoose={form.set} />}
      {save.isError && !theirs && (
        <Alert color="red" variant="light" title={t('This was not saved')}>
          {messageOf(save.error)} {t('Everything you typed is kept.')}
        </Alert>
      )}
      <TargetsTable form={form} />
      {settingSections.map(({ title, text, rows }) => (
        <section key={title} className={styles.section}>
          <h2>{t(title)}</h2>
          <p>{t(text)}</p>
          <div className={styles.rows}>
            {rows.map((row) => (
              <SettingRow key={row.path} row={row} form={form} />
            ))}
          </div>
        </section>
      ))}
      <Group className={styles.foot}>
        <Button type="submit" loading={save.isPending} disabled={!form.isDirty}>
          {t('Save the settings')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => Object.entries(usualSettings).forEach(([name, value]) => form.set(name, value))}>
          {t('Fill in the usual values')}
        </Button>
      </Group>
    </Form>
  )
}
