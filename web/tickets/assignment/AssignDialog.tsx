// Chooses departments, or response teams for several tickets: by typing, arrows and Enter alone.
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { t } from '#web/kit/language.ts'
import { media } from '#web/kit/look/scale.ts'
import { assign, reassign, type UnitKind } from '#web/tickets/steps/actions.ts'
import { forEach } from '#web/tickets/steps/asks.ts'
import type { Outcome } from '#web/tickets/live/take.ts'
import { usePainted } from '#web/tickets/steps/painted.ts'
import { UnitPicker } from './UnitPicker.tsx'
import { useDepartmentChoices, useTeamChoices } from './useChoices.ts'

interface Props {
  kind: UnitKind
  ids: readonly string[]
  /** The one that was pointed out: the cursor begins on it, and on no other. */
  unit?: string | undefined
  onClose(): void
  onDone(outcomes: Outcome[]): void
}

/** On a phone it is a page of its own. */
export function AssignDialog({ kind, ids, unit, onClose, onDone }: Props) {
  const isPhone = useMediaQuery(media.isPhone, window.innerWidth < 768)
  const Units = kind === 'department' ? Departments : Teams
  // Of its own: a team that is dragged on the map opens this for a ticket that is not drawn.
  const painted = usePainted(
    'assign',
    ids.map((id) => ({ id, version: 0 })),
  )
  const title = kind === 'responseteam' ? t('Send response teams') : t('Assign departments')
  const send = (units: string[], names: string) => {
    onClose()
    void forEach(ids, (id, how) => assign(id, kind, units, t('sent {names}', { names }), how)).then(onDone)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${title}: ${ids.length === 1 ? ids[0] : t('{count, plural, one {# ticket} other {# tickets}}', { count: ids.length })}`}
      size="lg"
      fullScreen={isPhone ?? false}
    >
      <div data-painted={painted}>
        <Units ids={ids} unit={unit} onSend={send} onClose={onClose} />
      </div>
    </Modal>
  )
}

interface PartProps {
  ids: readonly string[]
  unit?: string | undefined
  onClose(): void
  onSend(units: string[], names: string): void
}

function Departments({ ids, onSend }: PartProps) {
  const count = ids.length
  return (
    <UnitPicker
      {...useDepartmentChoices(ids)}
      isFirst
      labels={{ field: t('Find a department'), list: t('Departments'), none: t('Choose a department') }}
      action={(names) => (count === 1 ? t('Assign {names}', { names }) : t('Assign {names} to {count, number} tickets', { names, count }))}
      seen={{ part: 'assign', ids }}
      onSend={onSend}
    />
  )
}

function Teams({ ids, unit, onClose, onSend }: PartProps) {
  const count = ids.length
  return (
    <UnitPicker
      {...useTeamChoices(ids)}
      isFirst
      asked={unit}
      labels={{ field: t('Find a team'), list: t('Response teams'), none: t('Choose a team') }}
      action={(names) => (count === 1 ? t('Send {names}', { names }) : t('Send {names} to {count, number} tickets', { names, count }))}
      seen={{ part: 'assign', ids }}
      onReassign={
        count === 1
          ? (chosen, team, from) => {
              onClose()
              void reassign({ id: ids[0]!, unit: chosen, team, from })
            }
          : undefined
      }
      onSend={onSend}
    />
  )
}
