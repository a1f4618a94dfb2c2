// The fields of a form in their groups, each group under its heading.
import { useId } from 'react'
import type * as z from 'zod'
import { t } from '#web/kit/language.ts'
import { describeField } from './describeField.ts'
import styles from '#web/kit/resources/ResourceForm.module.css'
import type { FieldGroup } from '#web/kit/resources/Resource.ts'
import { ResourceField } from './ResourceField.tsx'
import { valueAt } from '#contract/kit/paths.ts'
import type { ContractForm } from '#web/kit/form/useContractForm.ts'

interface Props {
  groups: readonly FieldGroup[]
  schema: z.ZodType
  form: ContractForm
  isNew: boolean
  readOnly: boolean
}

export function FieldGroups({ groups, ...rest }: Props) {
  return groups.map((group) => <Group key={group.title} group={group} {...rest} />)
}

function Group({ group, schema, form, isNew, readOnly }: Omit<Props, 'groups'> & { group: FieldGroup }) {
  const id = useId()
  const fields = fieldsNow(group, isNew)
  if (fields.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{t(group.title)}</h3>
      {group.text && <p className={styles.text}>{t(group.text)}</p>}
      <div className={styles.fields}>
        {fields.map((field) => {
          const shape = describeField(schema, field.name)
          return (
            <div key={field.name} className={styles.field} data-width={field.width ?? 'full'}>
              <ResourceField
                field={field}
                shape={shape}
                path={field.name}
                label={t(field.label, field.words)}
                description={field.help && t(field.help)}
                error={form.errors[field.name]}
                errors={form.errors}
                required={shape.isRequired}
                readOnly={readOnly || (field.fixed === true && !isNew)}
                value={valueAt(form.values, field.name)}
                values={form.values}
                onChange={(value) => form.set(field.name, value)}
                onBlur={() => form.check(field.name)}
              />
            </div>
          )
        })}
      </div>
    </section>
  )
}

const fieldsNow = ({ fields }: FieldGroup, isNew: boolean) => fields.filter(({ only }) => !only || (only === 'add') === isNew)
