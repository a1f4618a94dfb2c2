// All keys of the tickets, to look up, change or switch off.
import { Button, Group, Kbd, Modal, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { setDesk, useDesk } from '#web/kit/desk.ts'
import { t } from '#web/kit/language.ts'
import { isLetterKey, type KeyName, keyOfAction, keyRows } from './keys.ts'
import styles from './KeyList.module.css'

const named: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Enter: 'Enter', Escape: 'Esc' }
export const nameOfKey = (key: string): string => named[key] ?? key.toUpperCase()

export function KeyList({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const { letterKeys, keys } = useDesk()
  const [changing, setChanging] = useState<KeyName | null>(null)
  const [problem, setProblem] = useState('')

  const change = (name: KeyName, pressed: string) => {
    const key = pressed.toLowerCase()
    if (!isLetterKey(key) || key === ' ') return
    const holder = keyRows.find((row) => row.name !== name && keyOfAction(row.name, keys) === key)
    setProblem(holder ? t('{key} already does: {action}', { key: nameOfKey(key), action: t(holder.label) }) : '')
    if (holder) return
    setDesk({ keys: { ...keys, [name]: key } })
    setChanging(null)
  }

  return (
    <Modal opened={opened} onClose={onClose} title={t('Keys of the tickets')} size="lg">
      <Group justify="space-between" mb="sm">
        <Switch
          label={t('Single-letter keys are on')}
          checked={letterKeys}
          onChange={(event) => setDesk({ letterKeys: event.currentTarget.checked })}
          data-autofocus
        />
        <Button size="compact-sm" variant="default" disabled={Object.keys(keys).length === 0} onClick={() => setDesk({ keys: {} })}>
          {t('As delivered')}
        </Button>
      </Group>
      <dl className={styles.keys}>
        {keyRows.map((row) => {
          const key = keyOfAction(row.name, keys)
          return (
            <div key={row.name}>
              <dt>{t(row.label)}</dt>
              <dd>
                {'also' in row && <Kbd>{nameOfKey(row.also)}</Kbd>}
                {isLetterKey(key) ? (
                  <button
                    type="button"
                    className={styles.key}
                    aria-label={t('Change the key of: {action}', { action: t(row.label) })}
                    onClick={() => setChanging(row.name)}
                    onBlur={() => setChanging(null)}
                    onKeyDown={(event) => {
                      if (changing !== row.name) return
                      if (event.key === 'Tab' || event.key === 'Escape') return
                      event.preventDefault()
                      change(row.name, event.key)
                    }}
                  >
                    <Kbd>{changing === row.name ? t('press a key') : nameOfKey(key)}</Kbd>
                  </button>
                ) : (
                  <Kbd>{nameOfKey(key)}</Kbd>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      <Text size="sm" c={problem ? 'var(--mantine-color-error)' : 'dimmed'} role="status" mt="sm">
        {problem ||
          t('Ctrl Alt N opens a new ticket everywhere here, Ctrl Enter sends a dialog, Shift with ↑ ↓ selects a range. Click a key to change it.')}
      </Text>
    </Modal>
  )
}
