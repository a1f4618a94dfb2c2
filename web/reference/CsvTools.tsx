// A kind as a table: out as CSV, and in after a preview that names every bad line.
import { Button, FileButton, Group, Modal, Text } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { KindName } from '#contract/reference/kinds.ts'
import { lineActions, type TableLine, tables } from '#contract/reference/tables.ts'
import { call, useChange } from '#web/kit/api.ts'
import { download } from '#web/kit/download.ts'
import { k, sayOf, t } from '#web/kit/language.ts'
import { toast, toastError } from '#web/kit/toast.ts'
import styles from './reference.module.css'

const mostBytes = 900_000
const actionWords: Record<TableLine['action'], string> = { add: k('New'), update: k('Changed'), same: k('As before'), bad: k('Wrong') }

export function CsvTools({ kind, onChanged }: { kind: KindName; onChanged(): void }) {
  const [csv, setCsv] = useState<string | null>(null)
  const preview = useMutation({
    mutationFn: (text: string) => call(tables.previewReferenceImport, { kind, csv: text }),
    onError: (error) => {
      setCsv(null)
      toastError(error)
    },
  })
  const take = async (file: File | null) => {
    if (!file) return
    if (file.size > mostBytes) return toast('warning', t('This file is too large. Split it into parts.'))
    const text = await file.text()
    setCsv(text)
    preview.mutate(text)
  }
  const out = useMutation({
    mutationFn: () => call(tables.exportReference, { kind }),
    onSuccess: ({ data }) => download(data.filename, data.csv),
    onError: (error) => toastError(error),
  })

  return (
    <>
      <Button visibleFrom="sm" variant="default" leftSection={<IconDownload size={15} />} loading={out.isPending} onClick={() => out.mutate()}>
        {t('Export')}
      </Button>
      <FileButton accept=".csv,text/csv" onChange={(file) => void take(file)}>
        {(props) => (
          <Button {...props} visibleFrom="sm" variant="default" leftSection={<IconUpload size={15} />} loading={preview.isPending}>
            {t('Import')}
          </Button>
        )}
      </FileButton>
      <Modal opened={csv !== null && preview.isSuccess} onClose={() => setCsv(null)} title={t('What this table would do')} size="lg">
        {csv !== null && preview.data && <Preview kind={kind} csv={csv} found={preview.data.data} onClose={() => setCsv(null)} onDone={onChanged} />}
      </Modal>
    </>
  )
}

interface PreviewProps {
  kind: KindName
  csv: string
  found: { lines: TableLine[]; adds: number; updates: number; same: number; bad: number }
  onClose(): void
  onDone(): void
}

function Preview({ kind, csv, found, onClose, onDone }: PreviewProps) {
  const send = useChange(tables.importReference, {
    onDone: () => {
      onDone()
      onClose()
    },
  })
  const counts = { add: found.adds, update: found.updates, same: found.same, bad: found.bad }
  const telling = found.lines.filter(({ action }) => (found.bad > 0 ? action === 'bad' : action !== 'same'))
  const changes = found.adds + found.updates
  return (
    <>
      <p className={styles.actions}>
        {lineActions.map((action) => (
          <span key={action}>
            {t(actionWords[action])}: <strong>{counts[action]}</strong>
          </span>
        ))}
      </p>
      {found.bad > 0 && <Text mb="sm">{t('Nothing is taken in while a line is wrong. Put these right in the file and choose it again.')}</Text>}
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('Line')}</th>
            <th scope="col">{t('Name')}</th>
            <th scope="col">{found.bad > 0 ? t('What is wrong') : t('What happens')}</th>
          </tr>
        </thead>
        <tbody>
          {telling.slice(0, 200).map(({ line, name, action, problems }) => (
            <tr key={line}>
              <td className="figures">{line}</td>
              <td>{name}</td>
              <td>{problems.length > 0 ? problems.map((one) => sayOf(one)).join(' ') : t(actionWords[action])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group justify="flex-end" mt="md">
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button disabled={found.bad > 0 || changes === 0} loading={send.isPending} onClick={() => send.mutate({ kind, csv })}>
          {t('{count, plural, one {Take # line in} other {Take # lines in}}', { count: changes })}
        </Button>
      </Group>
    </>
  )
}
