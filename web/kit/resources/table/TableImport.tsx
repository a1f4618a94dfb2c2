// Takes a table in, of any kind that can be added: a file as it is, a preview whose cells are mended in place, and each line sent as the form would send it.
import { ActionIcon, Button, FileButton, Group, Menu, Modal, Progress, Select, Text } from '@mantine/core'
import { IconTableImport, IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import * as z from 'zod'
import { useStore } from 'zustand'
import type { Input } from '#contract/kit/client.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { type CsvLine, UnclosedQuote } from '#contract/nouns/readCsv.ts'
import { askToLeave } from '#web/kit/dialogs.tsx'
import { download } from '#web/kit/download.ts'
import { k, t } from '#web/kit/language.ts'
import { allOf } from '#web/kit/lists/allOf.ts'
import { queryClient } from '#web/kit/queryClient.ts'
import type { Resource } from '#web/kit/resources/Resource.ts'
import { messageOf, toast } from '#web/kit/toast.ts'
import { useUnsaved } from '#web/kit/unsaved.ts'
import { Secrets } from './Cards.tsx'
import { fieldsOfTable, matchHeadings, plain, type TableField } from './fieldsOfTable.ts'
import { Known } from './Known.tsx'
import { Needs } from './Needs.tsx'
import { turnedRound, withoutFrame } from './officeHabits.ts'
import { type LineAction, type PlannedLine, planTable } from './planTable.ts'
import { readTable } from './readTable.ts'
import { sendingOf } from './sending.ts'
import styles from './TableImport.module.css'

export const mostLines = 5_000
const mostFileBytes = 8_000_000
const shownAtOnce = 100
/** Offices number their people in a column of the same name. */
const isOurs = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const actionWords: Record<LineAction, string> = { add: k('New'), update: k('Changed'), same: k('As before'), bad: k('Wrong') }

interface Opened<R> {
  file: string
  headings: readonly string[]
  lines: readonly CsvLine[]
  fields: readonly TableField[]
  present: readonly R[]
}

export function TableImport<R extends object>({ of, onChanged }: { of: Resource<R>; onChanged(): void }) {
  const reset = useRef<() => void>(null)
  const schema = schemaOf(of)
  const open = useMutation({
    mutationFn: async (file: File): Promise<Opened<R> | null> => {
      const [head, ...lines] = await linesOf(file)
      if (!head || lines.length === 0) return null
      const list = allOf(of.list, { ...of.listInput, ...(!of.hasNoSwitch && { isDeleted: 0 }) } as Partial<Input<Endpoint>>)
      const [fields, present] = await Promise.all([fieldsOfTable(of, schema), queryClient.fetchQuery({ ...list, staleTime: 0 })])
      return { file: file.name, headings: head.cells, lines: lines.slice(0, mostLines), fields, present: present as R[] }
    },
    onSuccess: (found) => {
      if (!found) toast('warning', t('No lines were found in this file. Save it as Excel workbook (.xlsx) or CSV and choose it again.'))
    },
    onError: (error) =>
      toast('warning', error instanceof UnclosedQuote ? t('Line {line}: a quotation mark is not closed.', { line: error.line }) : messageOf(error)),
  })
  const take = (file: File | null) => {
    reset.current?.()
    if (!file) return
    if (file.size > mostFileBytes) toast('warning', t('This file is too large. Split it into parts.'))
    else open.mutate(file)
  }
  const close = () => {
    open.reset()
    onChanged()
  }

  return (
    <>
      <FileButton resetRef={reset} accept=".xlsx,.csv,.tsv,.txt" onChange={take}>
        {(file) => (
          <Menu position="bottom-end" width={260}>
            <Menu.Target>
              <Button visibleFrom="sm" variant="default" leftSection={<IconTableImport size={16} />} loading={open.isPending}>
                {t('Import')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item {...file}>{t('Choose a file: Excel or CSV')}</Menu.Item>
              <Menu.Item onClick={() => void saveTemplate(of)}>{t('Download a template')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </FileButton>
      {open.data && <Preview of={of} schema={schema} opened={open.data} onClose={close} />}
    </>
  )
}

const schemaOf = <R extends object>(of: Resource<R>) => of.schema ?? (of.add?.input as z.ZodType | undefined) ?? z.object({})

async function linesOf(file: File): Promise<CsvLine[]> {
  const lines = await readTable(new Uint8Array(await file.arrayBuffer()))
  if (lines.length > mostLines + 1)
    toast('warning', t('The first {most, number} lines are taken; bring the others in as a second file.', { most: mostLines }), { ms: 8_000 })
  return withoutFrame(lines)
}

async function saveTemplate<R extends object>(of: Resource<R>): Promise<void> {
  const { default: writeXlsxFile } = await import('write-excel-file/browser')
  const fields = (await fieldsOfTable(of, schemaOf(of))).filter(({ part }) => part === undefined)
  const row = fields.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const }))
  const made = await writeXlsxFile([row], { columns: fields.map(() => ({ width: 24 })) }).toBlob()
  download(`${plain(t(of.title)).replaceAll(' ', '-')}.xlsx`, new Uint8Array(await made.arrayBuffer()), made.type)
}

interface PreviewProps<R extends object> {
  of: Resource<R>
  schema: z.ZodType
  opened: Opened<R>
  onClose(): void
}

function Preview<R extends object>({ of, schema, opened, onClose }: PreviewProps<R>) {
  const { file, fields, present, headings } = opened
  const [guessed] = useState(() => matchHeadings(headings, fields))
  const [columns, setColumns] = useState<readonly (TableField | null)[]>(guessed)
  const [lines, setLines] = useState(opened.lines)
  const [alike, setAlike] = useState<ReadonlyMap<TableField, string>>(new Map())
  const [isOnlyWrong, setOnlyWrong] = useState(false)
  const [most, setMost] = useState(shownAtOnce)
  const idColumn = headings.findIndex(
    (heading, at) => plain(heading) === 'id' && opened.lines.some(({ cells }) => isOurs.test((cells[at] ?? '').trim())),
  )
  const planned = useMemo(
    () => planTable({ of, schema, columns, alike, lines, idColumn, present, file }),
    [of, schema, columns, alike, lines, idColumn, present, file],
  )
  /** Columns that hold something and are left out. */
  const unread = headings.flatMap((heading, at) =>
    columns[at] || at === idColumn || !lines.some(({ cells }) => (cells[at] ?? '').trim() !== '')
      ? []
      : [heading || t('Column {number}', { number: at + 1 })],
  )
  const [sending] = useState(() => sendingOf(of))
  const { done, refused, unsure, secrets, progress } = useStore(sending.store)
  useEffect(() => sending.stop, [sending])
  /** Of the first passwords and keys, how many were printed or saved. */
  const [kept, setKept] = useState(0)
  useUnsaved(progress !== null || secrets.length > kept)

  const todo = planned.filter(({ line, action }) => !done.has(line) && !unsure.has(line) && (action === 'add' || action === 'update'))
  const problemsOf = (one: PlannedLine) => refused.get(one.line) ?? one.problems
  const stateOf = (one: PlannedLine) => (done.has(one.line) ? 'done' : refused.has(one.line) ? 'bad' : one.action)
  const counts = Object.groupBy(planned, stateOf)
  const wrong = counts.bad?.length ?? 0
  const shown = isOnlyWrong ? (counts.bad ?? []) : planned
  const mend = (line: number, at: number, text: string) => {
    sending.forget(line)
    setLines((now) => now.map((one) => (one.line === line ? { line, cells: withCell(one.cells, at, text) } : one)))
  }
  const alikeIn = useMemo(() => countWords(planned), [planned])
  const mendAll = (at: number, from: string, to: string) => {
    const meant = new Set(lines.flatMap(({ line, cells }) => (!done.has(line) && plain(cells[at] ?? '') === plain(from) ? [line] : [])))
    meant.forEach(sending.forget)
    setLines((now) => now.map((one) => (meant.has(one.line) ? { line: one.line, cells: withCell(one.cells, at, to) } : one)))
  }
  const turn = (at: number) => {
    lines.forEach(({ line }) => !done.has(line) && sending.forget(line))
    setLines((now) =>
      now.map((one) => (done.has(one.line) ? one : { line: one.line, cells: withCell(one.cells, at, turnedRound(one.cells[at] ?? '')) })),
    )
  }
  const close = async () => {
    if (progress !== null) return sending.stop()
    if (secrets.length > kept) return (await askToLeave(true, secretWords())) && onClose()
    const isMended = done.size === 0 && (lines !== opened.lines || columns !== guessed || alike.size > 0)
    const mayClose = isMended ? askToLeave(true, mendedWords()) : askToLeave(todo.length > 0 && done.size > 0, lineWords(todo.length))
    if (await mayClose) onClose()
  }

  return (
    <Modal opened onClose={() => void close()} size="100%" title={t('Import: {name}', { name: t(of.title) })} closeOnClickOutside={false}>
      <p className={styles.counts} role="status">
        {(['add', 'update', 'same', 'bad'] as const).map((action) => (
          <span key={action} data-action={action}>
            {t(actionWords[action])}: <strong>{counts[action]?.length ?? 0}</strong>
          </span>
        ))}
        {done.size > 0 && (
          <span>
            {t('Taken in')}: <strong>{done.size}</strong>
          </span>
        )}
      </p>
      {wrong > 0 && <Text mb="xs">{t('Put wrong cells right here, or leave their lines out: the others come in without them.')}</Text>}
      {unread.length > 0 && <Text mb="xs">{t('Not read: {headings}', { headings: unread.join(', ') })}</Text>}
      <Needs {...{ fields, columns, alike, planned }} onAlike={(field, text) => setAlike(new Map(alike).set(field, text))} />
      {progress && (
        <div className={styles.progress}>
          <Progress
            value={(100 * progress.done) / progress.all}
            aria-label={t('{done} of {all} lines', { done: progress.done, all: progress.all })}
          />
          <span className="figures">{t('{done} of {all} lines', { done: progress.done, all: progress.all })}</span>
          <Button size="xs" variant="default" onClick={sending.stop}>
            {t('Stop')}
          </Button>
        </div>
      )}
      <div className={styles.frame}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('Line')}</th>
              <th scope="col">{t('What happens')}</th>
              {headings.map((heading, at) => (
                <th key={at} scope="col">
                  <span className={styles.heading}>{heading || t('Column {number}', { number: at + 1 })}</span>
                  {at === idColumn ? (
                    <small>{t('Says which row it is')}</small>
                  ) : (
                    <Select
                      size="xs"
                      aria-label={t('What “{heading}” holds', { heading })}
                      placeholder={t('Left out')}
                      clearable
                      data={fields.map(({ key, label }) => ({ value: key, label }))}
                      value={columns[at]?.key ?? null}
                      onChange={(chosen) => setColumns((now) => choose(now, at, fields.find(({ key }) => key === chosen) ?? null))}
                    />
                  )}
                  {columns[at]?.field.name === 'name' && <TurnNames texts={lines.map(({ cells }) => cells[at] ?? '')} onTurn={() => turn(at)} />}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, most).map((one) => {
              const problems = problemsOf(one)
              const state = stateOf(one)
              return (
                <tr key={one.line} data-state={state}>
                  <th scope="row" className="figures">
                    {one.line}
                  </th>
                  <td className={styles.action}>
                    {state === 'done' ? t('Taken in') : t(actionWords[state])}
                    {problems.has(-1) && state === 'bad' && <small>{problems.get(-1)}</small>}
                    {state === 'bad' && (
                      <ActionIcon
                        size="sm"
                        variant="subtle"
                        color="gray"
                        aria-label={t('Leave line {line} out', { line: one.line })}
                        onClick={() => setLines((now) => now.filter(({ line }) => line !== one.line))}
                      >
                        <IconX size={14} />
                      </ActionIcon>
                    )}
                  </td>
                  {headings.map((heading, at) => {
                    const problem = state === 'bad' ? problems.get(at) : undefined
                    return (
                      <td key={at} data-left-out={(!columns[at] && at !== idColumn) || undefined}>
                        <input
                          key={one.cells[at] ?? ''}
                          aria-label={t('{heading}, line {line}', { heading, line: one.line })}
                          aria-invalid={problem !== undefined}
                          defaultValue={one.cells[at] ?? ''}
                          readOnly={state === 'done' || progress !== null}
                          onBlur={({ currentTarget: { value } }) => value !== (one.cells[at] ?? '') && mend(one.line, at, value)}
                          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
                        />
                        {problem && <small>{problem}</small>}
                        {!problem && one.notes.has(at) && <small data-note="">{one.notes.get(at)}</small>}
                        {problem && one.unknown.includes(at) && progress === null && (
                          <Known
                            choices={columns[at]!.choices}
                            text={one.cells[at]!}
                            count={alikeIn.get(wordAt(one, at)) ?? 1}
                            onChoose={(choice) => mendAll(at, one.cells[at]!, choice)}
                          />
                        )}
                      </td>
                    )
                  })}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {secrets.length > 0 && <Secrets secrets={secrets} onKept={() => setKept(secrets.length)} />}
      <Group justify="space-between" mt="md">
        <Group gap="xs">
          {wrong > 0 && (
            <Button variant="default" size="sm" aria-pressed={isOnlyWrong} onClick={() => setOnlyWrong(!isOnlyWrong)}>
              {isOnlyWrong ? t('Show all lines') : t('Show wrong lines alone')}
            </Button>
          )}
          {shown.length > most && (
            <Button variant="subtle" size="sm" onClick={() => setMost(most + shownAtOnce)}>
              {t('Show {count} more', { count: Math.min(shownAtOnce, shown.length - most) })}
            </Button>
          )}
        </Group>
        <Group gap="sm">
          <Button variant="subtle" color="gray" onClick={() => void close()}>
            {done.size > 0 && todo.length === 0 ? t('Done') : t('Cancel')}
          </Button>
          <Button disabled={todo.length === 0} loading={progress !== null} onClick={() => void sending.start(todo, columns)}>
            {t('{count, plural, one {Take # line in} other {Take # lines in}}', { count: todo.length })}
          </Button>
        </Group>
      </Group>
    </Modal>
  )
}

/** Offered where most names stand with the surname first. */
function TurnNames({ texts, onTurn }: { texts: readonly string[]; onTurn(): void }) {
  const written = texts.filter((text) => text.trim() !== '')
  const turned = written.filter((text) => turnedRound(text) !== text)
  return (
    turned.length > written.length / 2 && (
      <Button size="compact-xs" variant="default" mt={4} onClick={onTurn}>
        {t('Write “{name}”', { name: turnedRound(turned[0]!) })}
      </Button>
    )
  )
}

const secretWords = () => ({
  title: t('Close without what is shown only now?'),
  text: t('Print the cards or download the keys first. Otherwise a new password or key must be made for each.'),
  action: t('Close without it'),
  danger: true,
})
const mendedWords = () => ({
  title: t('Close without taking the table in?'),
  text: t('The columns that you chose and the cells that you put right are lost; the file stays as it is.'),
  action: t('Close without it'),
})
const lineWords = (count: number) => ({
  title: t('Close before all lines are in?'),
  text: t('{count, plural, one {# line is not taken in yet.} other {# lines are not taken in yet.}} What was taken in stays.', { count }),
  action: t('Close'),
})

/** How often each unknown word stands in its column. */
function countWords(planned: readonly PlannedLine[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const one of planned) for (const at of one.unknown) counts.set(wordAt(one, at), (counts.get(wordAt(one, at)) ?? 0) + 1)
  return counts
}
const wordAt = ({ cells }: PlannedLine, at: number) => `${at} ${plain(cells[at] ?? '')}`

/** A field is filled by one column. */
const choose = (columns: readonly (TableField | null)[], at: number, field: TableField | null) =>
  columns.map((one, index) => (index === at ? field : one === field ? null : one))

function withCell(cells: readonly string[], at: number, text: string): string[] {
  const wide = [...cells, ...Array.from({ length: Math.max(0, at + 1 - cells.length) }, () => '')]
  return wide.with(at, text)
}
