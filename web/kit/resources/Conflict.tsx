// Somebody else changed the same thing meanwhile: theirs beside yours, field by field, and yours to choose.
import { Alert, Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { audit } from '#contract/audit/room.ts'
import { query } from '#web/kit/api.ts'
import { useBlobUrl, useFileUrl } from '#web/kit/files.ts'
import { k, t } from '#web/kit/language.ts'
import { mayNow } from '#web/kit/session/session.ts'
import { useNames } from './options.ts'
import { valueAt } from '#contract/kit/paths.ts'
import { isSame } from '#web/kit/form/values.ts'
import type { Field, FieldGroup, NameOf } from './Resource.ts'
import styles from './ResourceForm.module.css'

export interface Theirs {
  before: Record<string, unknown>
  now: Record<string, unknown>
  id: string
}
interface Props {
  groups: readonly FieldGroup[]
  theirs: Theirs
  values: Record<string, unknown>
  onChoose(path: string, value: unknown): void
}

export function Conflict({ groups, theirs, values, onChoose }: Props) {
  const nameOf = useNames(groups)
  const [yours] = useState(values)
  const last = useQuery({
    ...query(audit.getAuditLog, { id: theirs.id, limit: 1 }),
    enabled: mayNow(audit.getAuditLog.access as string[]),
    staleTime: 0,
  })
  const who = last.data?.items[0]?.actorName ?? t('somebody else')
  const fields = groups.flatMap((group) => group.fields).filter(({ name }) => !isSame(valueAt(theirs.before, name), valueAt(theirs.now, name)))

  return (
    <Alert color="yellow" variant="light" role="alert" title={t('Changed meanwhile by {who}', { who })}>
      <p className={styles.text}>{t('Choose what is to stand, then save again. Nothing you typed is lost.')}</p>
      <Stack gap="sm">
        {fields.map((field) => {
          const own = valueAt(yours, field.name)
          const other = valueAt(theirs.now, field.name)
          const isOther = isSame(valueAt(values, field.name), other)
          return (
            <Radio.Group
              key={field.name}
              label={[t(field.label, field.words), field.mark].filter(Boolean).join(' ')}
              value={isOther ? 'theirs' : 'yours'}
              onChange={(choice) => onChoose(field.name, choice === 'theirs' ? other : own)}
            >
              <Stack gap={4} mt={4}>
                <Radio value="theirs" label={<Side side={k('Theirs: {value}')} field={field} value={other} nameOf={nameOf} />} />
                <Radio value="yours" label={<Side side={k('Yours: {value}')} field={field} value={own} nameOf={nameOf} />} />
              </Stack>
            </Radio.Group>
          )
        })}
      </Stack>
    </Alert>
  )
}

interface SideProps {
  side: string
  field: Field
  value: unknown
  nameOf: NameOf
}

function Side({ side, field, value, nameOf }: SideProps) {
  if (field.input !== 'file') return t(side, { value: shown(field, value, nameOf) })
  return (
    <>
      {t(side, { value: value ? '' : t('nothing') })} <SmallPicture value={value} name={t(field.label)} />
    </>
  )
}

/** A kept picture by its id, or one that was just chosen. */
function SmallPicture({ value, name }: { value: unknown; name: string }) {
  const kept = useFileUrl(typeof value === 'string' ? value : null)
  const url = useBlobUrl(value instanceof Blob ? value : null) ?? kept
  return url ? <img className={styles.side} src={url} alt={name} /> : null
}

function shown(field: Field, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return t('nothing')
  if (Array.isArray(value)) return value.map((one) => shown(field, one, nameOf)).join(', ') || t('nothing')
  if (typeof value === 'object')
    return Object.values(value)
      .filter((one) => typeof one !== 'object')
      .join(', ')
  if (field.options) return nameOf(field.name, String(value)) || String(value)
  return t(field.labels?.[String(value)] ?? String(value))
}
