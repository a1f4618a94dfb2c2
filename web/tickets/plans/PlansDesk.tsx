// Where the response plans are written: a line for each, and in it how many of each kind go in all, by alarm level.
import { Button, NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { alarmWords, plans, type ResponsePlan } from '#contract/tickets/plans/plans.ts'
import { priorities } from '#contract/tickets/priorities.ts'
import { query, useChange } from '#web/kit/api.ts'
import { t } from '#web/kit/language.ts'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { priorityWord } from '#web/kit/parts/marks/PriorityBadge.tsx'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { useCaseTypes, useNameOf, useResponseTypes, useSubCaseTypes } from '#web/tickets/reference.ts'
import styles from './PlansDesk.module.css'

type Written = Omit<ResponsePlan, 'id' | 'version'>

export function PlansDesk() {
  const all = useQuery(query(plans.getResponsePlans)).data ?? []
  const types = useCaseTypes().byId
  const nameOf = useNameOf()
  const sorted = all.toSorted((one, other) => nameOf(types.get(one.caseTypeId)).localeCompare(nameOf(types.get(other.caseTypeId))))
  return (
    <>
      <PageHeader title={t('Response plans')} detail={t('{count, plural, one {# plan} other {# plans}}', { count: all.length })} />
      <div className={styles.desk}>
        <p>
          {t(
            'Of several plans that fit a ticket the most exact one counts: its sub-type before its case type. Each number is how many go in all at that alarm.',
          )}
        </p>
        {sorted.map((plan) => (
          <OnePlan key={`${plan.id} ${plan.version}`} plan={plan} />
        ))}
        <NewPlan />
      </div>
    </>
  )
}

function OnePlan({ plan }: { plan: ResponsePlan }) {
  const [levels, setLevels] = useState(plan.levels)
  const types = useCaseTypes().byId
  const subTypes = useSubCaseTypes().byId
  const nameOf = useNameOf()
  const isChanged = levels !== plan.levels
  useUnsaved(isChanged)
  const write = useChange(plans.setResponsePlan)
  const remove = useChange(plans.removeResponsePlan)
  const { caseTypeId, caseSubTypeId, priority, version, id } = plan
  const name = [
    nameOf(types.get(caseTypeId)),
    caseSubTypeId && nameOf(subTypes.get(caseSubTypeId)),
    priority && `P${priority} ${priorityWord(priority)}`,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <section className={styles.plan} aria-label={name}>
      <h2>{name}</h2>
      <Sets levels={levels} onChange={setLevels} />
      <div className={styles.acts}>
        <Button
          size="compact-sm"
          disabled={!isChanged}
          loading={write.isPending}
          onClick={() => write.mutate({ caseTypeId, caseSubTypeId, priority, levels, version })}
        >
          {t('Save')}
        </Button>
        {levels.length < alarmWords.length && (
          <Button size="compact-sm" variant="default" onClick={() => setLevels([...levels, levels.at(-1)!])}>
            {t('Add a level: {alarm}', { alarm: t(alarmWords[levels.length]!) })}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" color="gray" loading={remove.isPending} onClick={() => remove.mutate({ id })}>
          {t('Remove')}
        </Button>
      </div>
    </section>
  )
}

function Sets({ levels, onChange }: { levels: ResponsePlan['levels']; onChange(levels: ResponsePlan['levels']): void }) {
  const all = useResponseTypes().list.filter((one) => one.isDeleted === 0)
  const nameOf = useNameOf()
  /** Once here a kind stays, also with 0. */
  const [begun, setBegun] = useState<readonly string[]>(() => levels.flat().map(({ responseTypeId }) => responseTypeId))
  const kinds = all.filter(({ id }) => begun.includes(id))
  const others = all.filter((one) => !kinds.includes(one))
  const countOf = (level: number, id: string) => levels[level]!.find((one) => one.responseTypeId === id)?.count ?? 0
  const set = (level: number, id: string, count: number) => {
    const others = levels[level]!.filter((one) => one.responseTypeId !== id)
    onChange(levels.map((old, at) => (at === level ? (count > 0 ? [...others, { responseTypeId: id, count }] : others) : old)))
  }
  return (
    <div className={styles.scroll}>
      <table hidden={kinds.length === 0}>
        <thead>
          <tr>
            <th scope="col">{t('Kind of team')}</th>
            {levels.map((_, at) => (
              <th key={at} scope="col">
                {t(alarmWords[at]!)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind.id}>
              <th scope="row">{nameOf(kind)}</th>
              {levels.map((_, at) => (
                <td key={at}>
                  <NumberInput
                    size="xs"
                    min={0}
                    max={20}
                    aria-label={`${nameOf(kind)}, ${t(alarmWords[at]!)}`}
                    value={countOf(at, kind.id)}
                    onChange={(value) => set(at, kind.id, Number(value))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {others.length > 0 && (
        <Choose
          size="xs"
          mt="xs"
          aria-label={t('Add a kind of team')}
          placeholder={t('Add a kind of team')}
          value={null}
          choices={others.map((one) => ({ value: one.id, label: nameOf(one) }))}
          onChange={(id) => id && setBegun([...begun, id])}
        />
      )}
    </div>
  )
}

const nothing: Written = { caseTypeId: '', caseSubTypeId: null, priority: null, levels: [[]] }

function NewPlan() {
  const [form, setForm] = useState(nothing)
  const types = useCaseTypes().list.filter((one) => one.isDeleted === 0)
  const subTypes = useSubCaseTypes().list.filter((one) => one.isDeleted === 0 && one.caseTypeId === form.caseTypeId)
  const nameOf = useNameOf()
  const write = useChange(plans.setResponsePlan, { onDone: () => setForm(nothing) })
  return (
    <section className={styles.plan} aria-label={t('A new plan')}>
      <h2>{t('A new plan')}</h2>
      <div className={styles.acts}>
        <Choose
          size="xs"
          label={t('Case type')}
          value={form.caseTypeId || null}
          choices={types.map((one) => ({ value: one.id, label: nameOf(one) }))}
          onChange={(value) => setForm({ ...form, caseTypeId: value ?? '', caseSubTypeId: null })}
        />
        <Choose
          clearable
          size="xs"
          label={t('Sub-type')}
          value={form.caseSubTypeId}
          choices={subTypes.map((one) => ({ value: one.id, label: nameOf(one) }))}
          onChange={(caseSubTypeId) => setForm({ ...form, caseSubTypeId })}
        />
        <Choose
          clearable
          size="xs"
          label={t('Priority')}
          value={form.priority === null ? null : String(form.priority)}
          choices={priorities.map((one) => ({ value: String(one), label: `P${one} ${priorityWord(one)}` }))}
          onChange={(value) => setForm({ ...form, priority: value ? (Number(value) as NonNullable<Written['priority']>) : null })}
        />
        <Button size="compact-sm" disabled={!form.caseTypeId} loading={write.isPending} onClick={() => write.mutate({ ...form, version: null })}>
          {t('Begin this plan')}
        </Button>
      </div>
    </section>
  )
}
