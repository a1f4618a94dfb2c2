// A list pasted from a chat or a sheet: its rows with what is not sure marked, each confirmed by a person, then filed.
import { Alert, Anchor, Badge, Button, Group, Modal, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod'
import { formatPhone } from '#contract/nouns/Phone.ts'
import { pasted } from '#contract/tickets/pasted/pasted.ts'
import type { ListColumn, Unsure } from '#contract/tickets/pasted/readList.ts'
import { useChange } from '#web/kit/api.ts'
import { askToLeave } from '#web/kit/dialogs.tsx'
import { Form } from '#web/kit/form/Form.tsx'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { k, t } from '#web/kit/language.ts'
import { media } from '#web/kit/look/scale.ts'
import { Choose } from '#web/kit/parts/Choose.tsx'
import { messageOf } from '#web/kit/toast.ts'
import { useBarangays, useCaseTypes, useNameOf } from '#web/tickets/reference.ts'
import { type Double, isCertain, type Row, rowsFrom, sentOf, setIn, waits } from './rows.ts'
import styles from './pasted.module.css'

const Pasted = z.object({ text: z.string().trim().min(1, k('Paste the list here.')).max(100_000) })
const empty = { text: '' }
const columnWords: Record<ListColumn, string> = {
  name: k('Name'),
  place: k('Place'),
  phones: k('Phone'),
  persons: k('Persons'),
  needs: k('Needs'),
}

export function PasteList({ onClose }: { onClose(): void }) {
  const isPhone = useMediaQuery(media.isPhone, window.innerWidth < 768)
  const form = useContractForm(Pasted, empty, { draft: 'pasted list' })
  const [rows, setRows] = useState<Row[] | null>(null)
  const read = useChange(pasted.readPastedList, { quiet: 'all', onDone: ({ data }) => setRows(rowsFrom(data)) })
  const file = useChange(pasted.filePastedList, {
    quiet: 'all',
    onDone: ({ data }) => {
      const numbers = new Map(data.filed.map(({ line, transactionNumber }) => [line, transactionNumber]))
      setRows((all) => all && all.map((row) => ({ ...row, transactionNumber: numbers.get(row.line) ?? row.transactionNumber })))
    },
  })
  const found = read.data?.data
  /** Corrected by hand, and not filed yet. */
  const isChanged =
    rows !== null && found !== undefined && rows.some((row, at) => waits(row) && JSON.stringify(row) !== JSON.stringify(rowsFrom(found)[at]))
  const send = (chosen: readonly Row[]) => found && file.mutate({ mark: found.mark, rows: chosen.map(sentOf) })
  const certain = rows?.filter(isCertain) ?? []
  const waiting = rows?.filter(waits) ?? []
  const error = file.error ?? read.error
  const columns = found?.columns?.flatMap((column) => (column ? [t(columnWords[column])] : []))

  return (
    <Modal
      opened
      onClose={() => void askToLeave(isChanged).then((mayLeave) => mayLeave && onClose())}
      title={t('Paste a list')}
      size="var(--width-page)"
      fullScreen={isPhone}
      styles={isPhone ? belowBars : {}}
      closeOnClickOutside={false}
    >
      <Stack gap="sm">
        {rows === null ? (
          <Form form={form} onSend={(given) => read.mutate(given)}>
            <Stack gap="sm">
              <Textarea
                label={t('The list')}
                description={t('From a chat or a sheet, with headings or without: each line is a row. Nothing is filed until you say so.')}
                autosize
                minRows={8}
                maxRows={18}
                spellCheck={false}
                data-autofocus
                {...form.getInputProps('text')}
              />
              <Group justify="flex-end">
                <Button type="submit" loading={read.isPending} title="Ctrl Enter">
                  {t('Read the list')}
                </Button>
              </Group>
            </Stack>
          </Form>
        ) : (
          <>
            <Group justify="space-between" gap="xs" className={styles.head}>
              <Text size="sm">
                {t('{count, plural, one {# row waits} other {# rows wait}}, {certain} of them certain', {
                  count: waiting.length,
                  certain: certain.length,
                })}
                {columns && ` · ${t('read by the headings {names}', { names: columns.join(', ') })}`}
              </Text>
              <Group gap="xs">
                <Button variant="default" size="sm" onClick={() => void askToLeave(isChanged).then((mayLeave) => mayLeave && setRows(null))}>
                  {t('Back to the text')}
                </Button>
                <Button size="sm" disabled={certain.length === 0} loading={file.isPending} onClick={() => send(certain)}>
                  {t('{count, plural, =0 {File all that are certain} one {File the certain one} other {File the # certain ones}}', {
                    count: certain.length,
                  })}
                </Button>
              </Group>
            </Group>
            {found && found.left > 0 && (
              <Alert color="yellow" variant="light">
                {t('{count, plural, one {# line more was not read} other {# lines more were not read}}: paste the rest by itself.', {
                  count: found.left,
                })}
              </Alert>
            )}
            <ol className={styles.rows}>
              {rows.map((row) => (
                <RowPart
                  key={row.line}
                  row={row}
                  isSending={file.isPending}
                  onChange={(next) => setRows(rows.map((one) => (one.line === row.line ? next : one)))}
                  onFile={() => send([row])}
                />
              ))}
            </ol>
          </>
        )}
        {error !== null && (
          <Alert color="red" variant="light" role="alert" title={t('This was not saved')}>
            {messageOf(error)} {t('Everything you typed is kept.')}
          </Alert>
        )}
      </Stack>
    </Modal>
  )
}

/** So that an alarm can be acknowledged while somebody reads. */
const belowBars = { inner: { top: '5.75rem', height: 'calc(100dvh - 5.75rem)' }, content: { height: '100%' } }

interface RowProps {
  row: Row
  isSending: boolean
  onChange(next: Row): void
  onFile(): void
}

function RowPart({ row, isSending, onChange, onFile }: RowProps) {
  const types = useCaseTypes().list.filter((one) => one.isDeleted === 0)
  const barangays = useBarangays().list.filter((one) => one.isDeleted === 0)
  const nameOf = useNameOf()
  const isUnsure = (field: Unsure) => row.unsure.includes(field)
  const mark = (field: Unsure, label: string) => ({
    label: isUnsure(field) ? (
      <>
        {label} <span className={styles.mark}>{t('not sure')}</span>
      </>
    ) : (
      label
    ),
    'data-unsure': isUnsure(field) || undefined,
    className: isUnsure(field) ? styles.unsure : undefined,
  })
  const head = (
    <div className={styles.words}>
      <Badge variant="default" className={styles.line}>
        {row.line}
      </Badge>
      <q>{row.words.replaceAll('\t', ' · ')}</q>
    </div>
  )
  if (row.transactionNumber)
    return (
      <li className={styles.row} data-done>
        {head}
        <Text size="sm">
          {t('Filed as')}{' '}
          <Anchor component={Link} to={`/cms/tickets/pending/${row.transactionNumber}`} inherit>
            {row.transactionNumber}
          </Anchor>
        </Text>
      </li>
    )
  if (row.isLeft)
    return (
      <li className={styles.row} data-done>
        {head}
        <Button size="compact-sm" variant="subtle" onClick={() => onChange({ ...row, isLeft: false })}>
          {t('Take it up again')}
        </Button>
      </li>
    )
  return (
    <li className={styles.row} aria-label={t('Line {line}', { line: row.line })}>
      {head}
      {row.doubles.map((double) => (
        <Text key={`${double.transactionNumber} ${double.ofLine}`} size="sm" className={styles.double}>
          <DoubleWords double={double} />
        </Text>
      ))}
      <div className={styles.fields}>
        <Choose
          {...mark('kind', t('Case type'))}
          choices={types.map((one) => ({ value: one.id, label: nameOf(one) }))}
          value={row.caseTypeId}
          onChange={(caseTypeId) => onChange(setIn(row, 'kind', { caseTypeId }))}
        />
        <Choose
          clearable
          {...mark('place', t('Barangay'))}
          choices={barangays.map((one) => ({ value: one.id, label: one.name }))}
          value={row.barangayId}
          onChange={(barangayId) => onChange(setIn(row, 'place', { barangayId }))}
        />
        <TextInput
          {...mark('phones', t('Phone'))}
          type="tel"
          value={row.phone}
          onChange={(event) => onChange(setIn(row, 'phones', { phone: event.currentTarget.value }))}
          description={row.otherPhones.length > 0 ? t('also {phones}', { phones: row.otherPhones.map(formatPhone).join(', ') }) : undefined}
          inputWrapperOrder={['label', 'input', 'description']}
        />
        <NumberInput
          {...mark('persons', t('Persons'))}
          hideControls
          min={0}
          max={100_000}
          value={row.persons ?? ''}
          onChange={(value) => onChange(setIn(row, 'persons', { persons: value === '' ? null : Number(value) }))}
        />
        {row.name !== '' && (
          <TextInput label={t('Name')} value={row.name} onChange={(event) => onChange({ ...row, name: event.currentTarget.value })} />
        )}
        {row.landmark !== '' && (
          <TextInput label={t('Place')} value={row.landmark} onChange={(event) => onChange({ ...row, landmark: event.currentTarget.value })} />
        )}
        <TextInput label={t('Needs')} value={row.needs} onChange={(event) => onChange({ ...row, needs: event.currentTarget.value })} />
      </div>
      <Group justify="flex-end" gap="xs">
        <Button size="xs" variant="subtle" color="gray" onClick={() => onChange({ ...row, isLeft: true })}>
          {t('Leave it out')}
        </Button>
        <Button size="xs" variant="default" disabled={!row.caseTypeId || isSending} onClick={onFile}>
          {t('File this row')}
        </Button>
      </Group>
    </li>
  )
}

function DoubleWords({ double: { transactionNumber, ofLine, by } }: { double: Double }) {
  if (ofLine !== null) return t('{by, select, phone {The same number as} other {The same place as}} line {line} of this list', { by, line: ofLine })
  return (
    <>
      {t('{by, select, phone {The same number as} other {The same place as}} an open ticket:', { by })}{' '}
      <Anchor component={Link} to={`/cms/tickets/pending/${transactionNumber}`} target="_blank" inherit>
        {transactionNumber}
      </Anchor>
    </>
  )
}
