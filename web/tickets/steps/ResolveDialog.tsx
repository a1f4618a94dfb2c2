// Ends a ticket: how it ended, and a summary; sent with Ctrl Enter.
import { Alert, Modal } from '@mantine/core'
import * as z from 'zod'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { k, t } from '#web/kit/language.ts'
import { AskForm, Choices, OwnWords } from '#web/kit/parts/AskForm.tsx'
import { useMay } from '#web/kit/session/session.ts'
import { dutyWords } from '#web/kit/dutyWords.ts'
import { queueAct } from '#web/tickets/acts/outbox.ts'
import { useShown } from '#web/tickets/live/shown.ts'
import { resolve } from './actions.ts'
import { useDispositions, useNameOf } from '#web/tickets/reference.ts'

const Ending = z.object({
  disposition: z.string().min(1, k('Choose how it ended.')),
  summary: z.string().trim().min(1, k('Write in a few words what was done.')),
})

/** A center that has named no dispositions yet ends its tickets all the same, and a crew proposes to where none can be read. */
const usualEnding = k('Resolved')

export function ResolveDialog({ id, onClose }: { id: string; onClose(): void }) {
  const nameOf = useNameOf()
  const { list, isThere, error } = useDispositions()
  const dispositions = list.filter((row) => row.isDeleted === 0)
  const mayResolve = useMay('tickets.resolve', 'tickets.resolveOwn')
  const isUsual = dispositions.length === 0 && (isThere || (!mayResolve && error !== null))
  const choices = dispositions.map((row) => ({ value: row.name, label: nameOf(row) }))
  const form = useContractForm(Ending, { disposition: '', summary: '' }, { draft: `resolve ${id}` })
  const send = (ending: z.output<typeof Ending>) => {
    form.restart()
    onClose()
    const given = { ...ending, summary: ending.summary.trim() }
    void (mayResolve ? resolve(id, given) : queueAct({ id, act: 'proposal', ...given }))
  }
  return (
    <Modal opened onClose={onClose} title={mayResolve ? t('Resolve {name}', { name: id }) : t('Propose to resolve {name}', { name: id })}>
      <StillOut id={id} />
      <AskForm form={form} action={mayResolve ? t('Resolve') : t('Propose to resolve')} onSend={send} onCancel={onClose}>
        <Choices
          label={t('How it ended')}
          choices={isUsual ? [{ value: usualEnding, label: t(usualEnding) }] : choices}
          {...form.getInputProps('disposition')}
        />
        <OwnWords label={t('Summary')} most={5000} {...form.getInputProps('summary')} />
      </AskForm>
    </Modal>
  )
}

const isOut = ['assigned', 'acknowledged', 'enRoute', 'onScene']

/** Who was sent and has not come back: the ticket would end under them. */
function StillOut({ id }: { id: string }) {
  const { shown } = useShown(id)
  const out = shown?.assignments?.filter(({ kind, state }) => kind === 'responseteam' && isOut.includes(state)) ?? []
  if (out.length === 0) return null
  return (
    <Alert color="yellow" mb="sm" title={t('{count, plural, one {A team is still out} other {# teams are still out}}', { count: out.length })}>
      {out.map(({ accountId, name, state }) => (
        <div key={accountId}>
          {name}: {t(dutyWords[state])}
        </div>
      ))}
    </Alert>
  )
}
