// Words and picture cards inside a call, for those who cannot speak or hear.
import { ActionIcon, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { t } from '#web/kit/language.ts'
import { cardNamed } from '#web/kit/peers/cards.ts'
import { useDraft } from '#web/kit/unsaved.ts'
import { sayInCall, useCalling } from './calling.ts'
import styles from './calls.module.css'

export function Words() {
  const { said, participantId, call } = useCalling()
  // The panel is drawn anew where it moves beside a ticket and back.
  const [text, setText, clear] = useDraft(`words ${call?.callId}`, '')
  return (
    <form
      className={styles.words}
      onSubmit={(event) => {
        event.preventDefault()
        if (!text.trim()) return
        sayInCall(text.trim())
        clear()
      }}
    >
      {said.length > 0 && (
        <ol aria-live="polite" aria-label={t('Written in this call')}>
          {said.map((one, at) => {
            const card = cardNamed(one.card)
            return (
              <li key={at} data-own={one.from === participantId || undefined}>
                {card ? `${card.face} ${t(card.text)}` : one.text}
              </li>
            )
          })}
        </ol>
      )}
      <TextInput
        size="xs"
        aria-label={t('Write in this call')}
        placeholder={t('Write in this call')}
        maxLength={1_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        rightSection={
          <ActionIcon type="submit" size="sm" variant="subtle" aria-label={t('Send')}>
            <IconSend size={15} />
          </ActionIcon>
        }
      />
    </form>
  )
}
