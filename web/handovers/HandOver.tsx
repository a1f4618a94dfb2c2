// The two signatures of a handover: who leaves writes it, who comes countersigns it.
import { Button, Textarea } from '@mantine/core'
import type { Handover } from '#contract/handovers/Handover.ts'
import { handovers as calls } from '#contract/handovers/room.ts'
import { useChange } from '#web/kit/api.ts'
import { Form } from '#web/kit/form/Form.tsx'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import styles from './handovers.module.css'

const Notes = calls.writeHandover.input
const Remark = calls.countersignHandover.input.pick({ remark: true })

/** Hands the desk over; with one that waits, it is written anew. */
export function WriteHandover({ waiting }: { waiting?: Handover }) {
  const form = useContractForm(Notes, { notes: waiting?.notes ?? '' }, { draft: `handover ${waiting?.id ?? ''}` })
  const options = { onDone: () => form.restart(), onRefused: form.showRefusal }
  const write = useChange(calls.writeHandover, options)
  const rewrite = useChange(calls.rewriteHandover, options)
  const send = ({ notes }: { notes: string }) =>
    waiting ? rewrite.mutate({ id: waiting.id, version: waiting.version, notes }) : write.mutate({ notes })
  return (
    <Form form={form} className={styles.card} onSend={send}>
      <h2>{waiting ? t('Your handover waits for the next shift') : t('Hand the desk over')}</h2>
      <p>
        {waiting
          ? t('Until somebody countersigns it you can write it anew: it then tells how the desk stands now.')
          : t('What stands beside this goes into it by itself. Write what the next shift cannot see: promises, doubts, who is expected.')}
      </p>
      <Textarea label={t('Notes for the next shift')} autosize minRows={4} maxRows={14} maxLength={5000} {...form.getInputProps('notes')} />
      <Button type="submit" variant={waiting ? 'default' : 'filled'} loading={write.isPending || rewrite.isPending} title="Ctrl Enter">
        {waiting ? t('Write it anew') : t('Hand the desk over')}
      </Button>
    </Form>
  )
}

export function Countersign({ handover }: { handover: Handover }) {
  const form = useContractForm(Remark, { remark: '' }, { draft: `countersign ${handover.id}` })
  const sign = useChange(calls.countersignHandover, { onDone: () => form.restart(), onRefused: form.showRefusal })
  return (
    <Form
      form={form}
      className={styles.card}
      onSend={({ remark }) => sign.mutate({ id: handover.id, version: handover.version, remark })}
      aria-label={t('Take the desk over')}
    >
      <h2>{t('{name} hands the desk over to you', { name: handover.writtenBy.name })}</h2>
      <p>
        <Ago at={handover.writtenAt} />
      </p>
      <p>{t('Read the sheet. With your name you confirm that you have read it and that the desk is yours.')}</p>
      <Textarea label={t('A remark, if there is one')} autosize minRows={2} maxRows={8} maxLength={1000} {...form.getInputProps('remark')} />
      <Button type="submit" loading={sign.isPending} title="Ctrl Enter">
        {t('Take the desk over')}
      </Button>
    </Form>
  )
}
