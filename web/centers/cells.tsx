// Joined installations: a word made for another one, the word of another pasted here, and what each says it has.
import { Button, Text, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { type Cell, cells as calls, type CellState, type CellWithWord, type Contested } from '#contract/centers/cells.ts'
import { useChange } from '#web/kit/api.ts'
import { confirmAction } from '#web/kit/dialogs.tsx'
import { useContractForm } from '#web/kit/form/useContractForm.ts'
import { k, t } from '#web/kit/language.ts'
import { Ago } from '#web/kit/parts/Ago.tsx'
import { AskForm } from '#web/kit/parts/AskForm.tsx'
import { FormModal } from '#web/kit/parts/FormModal.tsx'
import type { ActionProps, Resource } from '#web/kit/resources/Resource.ts'
import { sayOutcome } from '#web/kit/outcomes.ts'
import styles from './centers.module.css'

const stateWords: Record<CellState, string> = { invited: k('Its word waits'), asking: k('Did not answer yet'), joined: k('Joined') }
/** Of what is wrong on this side, or between the two. */
const troubleWords: Record<string, string> = {
  noAddress: k('told nothing'),
  otherAddress: k('joined at another address'),
  older: k('an older installation tried it'),
}
const troubleOf = ({ trouble }: Cell) => trouble && (troubleWords[trouble] ? t(troubleWords[trouble]) : sayOutcome(trouble))
const contestedOf = ({ contested }: Cell) =>
  contested.length > 0 && t('{count, plural, one {# center is claimed twice} other {# centers are claimed twice}}', { count: contested.length })
const stateOf = (row: Cell) =>
  row.isDeleted
    ? t('Left')
    : row.trouble === 'left'
      ? t('It has left')
      : [t(stateWords[row.state]), troubleOf(row), contestedOf(row)].filter(Boolean).join(' · ')

const whatToDo: Record<string, string> = {
  older: k(
    'Whoever pasted its word runs an older version, which cannot join this one and does not know why. Tell them to bring it up to date; the word waits as long as before.',
  ),
  left: k('It has left this installation, and takes nothing that it is told. Leave it here as well; to join it again takes a new word.'),
  noAddress: k(
    'It is not told which centers are here: this server does not know its own address any more. Whoever runs it sets TANOD_WEB_ADDRESS, and starts it again.',
  ),
  otherAddress: k(
    'It refuses what it is told, as it joined this installation at another address. Whoever runs this server gives it that TANOD_WEB_ADDRESS again; or leave it on both sides, and join anew.',
  ),
}
const linesOf = ({ isDeleted, trouble, contested }: Cell): string[] =>
  isDeleted ? [] : [...(trouble && whatToDo[trouble] ? [t(whatToDo[trouble])] : []), ...contested.map(sayContested)]

/** Who keeps a center that two say they have, and what to do. */
function sayContested({ name, slug, keeper, isSameCenter }: Contested): string {
  const words = { name, slug, keeper: keeper ?? '' }
  if (!isSameCenter)
    return keeper
      ? t('{name} bears the short name {slug}, which a center of {keeper} had first and keeps. Ask them to give it another one.', words)
      : t('{name} bears the short name {slug}, which a center of this installation has and keeps. Ask them to give it another one.', words)
  return keeper
    ? t(
        '{name} is open at {keeper} too, which told of it last: people are led there. Ask both where it works, and have it closed at the other.',
        words,
      )
    : t('{name} is open here too: people stay here. If it works there now, close it here; else ask them to close it there.', words)
}

export const cellsList: Resource<Cell> = {
  title: k('Installations'),
  one: k('installation'),
  empty: k(
    'Another Tanod, with centers and people of its own, is joined by a word: make one here and paste it there, or the other way round. Then each knows which centers the other has, and leads people there.',
  ),
  list: calls.getCells,
  add: calls.makeCellWord,
  manage: 'centers.manage',
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  rowOf: (data) => (data as CellWithWord).cell,
  secretOf: (data) => {
    const { cell, word } = data as CellWithWord
    return { title: t('Joining word for {name}', { name: cell.name }), name: cell.name, secret: word }
  },
  columns: [
    { name: 'name', title: k('Name') },
    { name: 'url', title: k('Address'), minor: true },
    { name: 'state', title: k('State'), draw: stateOf },
    { name: 'centers', title: k('Centers'), align: 'right', draw: ({ centers }) => centers.length },
    { name: 'heardAt', title: k('Last heard'), draw: ({ heardAt }) => heardAt && <Ago at={heardAt} short /> },
    { name: 'toldAt', title: k('Last told'), minor: true, draw: ({ toldAt }) => toldAt && <Ago at={toldAt} short /> },
  ],
  groups: [
    {
      title: k('Installation'),
      text: k('Its joining word is shown once, joins one installation, and is right for a day. Hand it to the superadmin there.'),
      fields: [{ name: 'name', label: k('Name'), only: 'add', help: k('What it is called here, such as Rizal East.') }],
    },
  ],
  Tools: JoinByWord,
  Details: ItsCenters,
  Actions: Leave,
}

function ItsCenters({ row }: { row: Cell }) {
  return (
    <>
      <Text size="sm">{stateOf(row)}</Text>
      {linesOf(row).map((line) => (
        <Text key={line} size="sm" role="note" className={styles.trouble}>
          <IconAlertTriangle size={16} aria-hidden /> <span>{line}</span>
        </Text>
      ))}
      {row.centers.length > 0 && (
        <>
          <Text size="sm">{t('Centers that it says it has:')}</Text>
          <ul className={styles.names}>
            {row.centers.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Leave({ row }: ActionProps<Cell>) {
  const leave = useChange(calls.leaveCell)
  if (row.isDeleted) return null
  const ask = async () => {
    const text = t('Nothing of it is taken any more and nobody is led there. To join it again takes a new word.')
    if (await confirmAction({ title: t('Leave {name}?', { name: row.name }), text, action: t('Leave {name}', { name: row.name }) }))
      leave.mutate({ id: row.id })
  }
  return (
    <Button variant="default" size="xs" loading={leave.isPending} onClick={() => void ask()}>
      {t('Leave')}
    </Button>
  )
}

function JoinByWord({ onChanged }: { onChanged(): void }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconPlugConnected size={16} />} onClick={() => setOpened(true)}>
        {t('Join by a word')}
      </Button>
      {opened && <WordDialog onClose={() => setOpened(false)} onJoined={onChanged} />}
    </>
  )
}

function WordDialog({ onClose, onJoined }: { onClose(): void; onJoined(): void }) {
  const form = useContractForm(calls.joinCell.input, { name: '', word: '' }, { keeps: false })
  const join = useChange(calls.joinCell, {
    onDone: () => {
      onClose()
      onJoined()
    },
    onRefused: form.showRefusal,
  })
  return (
    <FormModal opened onClose={onClose} title={t('Join by a word')}>
      <AskForm form={form} action={t('Join it')} isSending={join.isPending} onSend={(given) => join.mutate(given)} onCancel={onClose}>
        <TextInput label={t('Name')} description={t('What it is called here, such as Rizal East.')} data-autofocus {...form.getInputProps('name')} />
        <Textarea
          label={t('Joining word')}
          description={t('Its superadmin makes it under Installations.')}
          autosize
          minRows={3}
          spellCheck={false}
          {...form.getInputProps('word')}
        />
      </AskForm>
    </FormModal>
  )
}
