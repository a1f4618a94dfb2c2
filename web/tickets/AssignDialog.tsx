// Chooses departments or response teams for one ticket or several: by typing, arrows and Enter alone.
import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { t, tn } from '#web/kit/language.ts'
import { matches } from '#web/kit/palette.ts'
import { SkeletonRows } from '#web/kit/parts/SkeletonRows.tsx'
import { forEach } from './asks.ts'
import { assign, type UnitKind } from './deeds.ts'
import styles from './AssignDialog.module.css'
import { useCaseTypes, useDepartments, useNameOf, useResponseTypes } from './reference.ts'
import { useRow } from './rows.ts'
import type { Outcome } from './take.ts'
import { describeDistance, reasonWords, useRecommendedTeams } from './teams.ts'
import { TeamState } from './TeamState.tsx'

interface Choice {
  id: string
  name: string
  detail: string
  side?: React.ReactNode
  isAdvised: boolean
}

interface Props {
  kind: UnitKind
  ids: readonly string[]
  onClose(): void
  onDone(outcomes: Outcome[]): void
}

export function AssignDialog({ kind, ids, onClose, onDone }: Props) {
  const isTeams = kind === 'responseteam'
  return (
    <Modal opened onClose={onClose} title={isTeams ? t('Send response teams') : t('Assign departments')} size="lg">
      {isTeams ? <Teams ids={ids} onClose={onClose} onDone={onDone} /> : <Departments ids={ids} onClose={onClose} onDone={onDone} />}
    </Modal>
  )
}

type PartProps = Omit<Props, 'kind'>

function Departments(props: PartProps) {
  const row = useRow(props.ids[0] ?? '')
  const departments = useDepartments().list
  const advised = useCaseTypes().byId.get(row?.caseTypeId ?? '')?.departmentIds
  const choices = useMemo(
    () =>
      departments
        .filter((one) => one.isDeleted === 0 && !row?.allocatedTo.includes(one.accountId))
        .map((one): Choice => {
          const isAdvised = advised?.includes(one.accountId) || advised?.includes(one.office.deptTypeId) || false
          return { id: one.accountId, name: one.name, detail: isAdvised ? t('Usual for this case type') : one.office.address, isAdvised }
        })
        .toSorted((one, other) => Number(other.isAdvised) - Number(one.isAdvised)),
    [departments, advised, row?.allocatedTo],
  )
  return <Picker {...props} kind="department" choices={choices} isPending={false} />
}

function Teams(props: PartProps) {
  const row = useRow(props.ids[0] ?? '')
  const types = useResponseTypes().byId
  const nameOf = useNameOf()
  const found = useRecommendedTeams(props.ids[0] ?? '')
  const choices = (found.data ?? [])
    .filter((team) => !row?.allocatedTo.includes(team.accountId))
    .map((team): Choice => {
      const words = [describeDistance(team.metres), nameOf(types.get(team.responseTypeId)), ...team.reasons.map((one) => t(reasonWords[one]))]
      const isAdvised = team.reasons.includes('nearest')
      return {
        id: team.accountId,
        name: `${team.callSign} · ${team.name}`,
        detail: [...new Set(words)].filter(Boolean).join(' · '),
        side: <TeamState {...team} />,
        isAdvised,
      }
    })
  return <Picker {...props} kind="responseteam" choices={choices} isPending={found.isPending} />
}

function Picker({ kind, ids, choices, isPending, onClose, onDone }: Props & { choices: Choice[]; isPending: boolean }) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [at, setAt] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const shown = choices.filter((one) => text.trim() === '' || matches(`${one.name} ${one.detail}`, text.trim()))
  const current = shown[Math.min(at, shown.length - 1)]
  const toggle = (id: string) => setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  const send = () => {
    const units = chosen.length > 0 ? [...chosen] : current ? [current.id] : []
    if (units.length === 0) return
    onClose()
    void forEach(ids, (id, how) => assign(id, kind, units, undefined, how)).then(onDone)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
    else if (event.key === 'Enter' && current) {
      toggle(current.id)
      setText('')
    } else if (event.key === 'ArrowDown') setAt(Math.min(shown.length - 1, at + 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1))
    else return
    event.preventDefault()
  }
  const names = chosen.flatMap((id) => choices.find((one) => one.id === id)?.name ?? [])
  const action =
    kind === 'department'
      ? tn(chosen.length || 1, 'Assign {count} department', 'Assign {count} departments')
      : tn(chosen.length || 1, 'Send {count} team', 'Send {count} teams')

  return (
    <div onKeyDown={press}>
      <TextInput
        ref={field}
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-controls="units"
        aria-activedescendant={current ? `unit-${current.id}` : undefined}
        aria-label={kind === 'department' ? t('Find a department') : t('Find a team')}
        placeholder={t('Type to find')}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
      />
      <div
        id="units"
        className={styles.list}
        role="listbox"
        aria-multiselectable="true"
        aria-label={kind === 'department' ? t('Departments') : t('Response teams')}
      >
        {isPending && <SkeletonRows rows={5} />}
        {shown.map((one) => (
          <div
            key={one.id}
            id={`unit-${one.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={chosen.includes(one.id)}
            className={styles.choice}
            data-current={one === current || undefined}
            ref={one === current ? scrollTo : undefined}
            onClick={() => toggle(one.id)}
            onKeyDown={(event) => event.key === ' ' && toggle(one.id)}
          >
            <span className={styles.tick} aria-hidden="true">
              {chosen.includes(one.id) ? '✓' : ''}
            </span>
            <span className={styles.words}>
              <b>{one.name}</b>
              <small>{one.detail}</small>
            </span>
            {one.side}
          </div>
        ))}
        {!isPending && shown.length === 0 && <p className={styles.none}>{t('Nothing found')}</p>}
      </div>
      <Group justify="space-between" mt="sm" wrap="nowrap">
        <Text size="sm" c="dimmed" role="status">
          {names.length > 0 ? names.join(', ') : t('↑ ↓ move · Enter chooses · Ctrl Enter sends')}
        </Text>
        <Button onClick={send} disabled={shown.length === 0 && chosen.length === 0} rightSection={<kbd className={styles.kbd}>Ctrl ↵</kbd>}>
          {action}
        </Button>
      </Group>
    </div>
  )
}

const scrollTo = (node: HTMLElement | null) => void node?.scrollIntoView({ block: 'nearest' })
