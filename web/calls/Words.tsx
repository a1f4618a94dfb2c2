// Words and picture cards inside a call, for those who cannot speak or hear.
import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { IconSend, IconThumbUp } from '@tabler/icons-react'
import { t } from '#web/kit/language.ts'
import { answeredBy, cardNamed, yesNoCard } from '#web/kit/peers/cards.ts'
import { useDraft } from '#web/kit/unsaved.ts'
import { sayInCall, useCalling } from './calling.ts'
import styles from './calls.module.css'

export function Words() {
  const { said, participantId, call } = useCalling()
  // The panel is drawn anew where it moves beside a ticket and back.
  const [text, setText, clear] = useDraft(`words ${call?.callId}`, '')
  const send = (card: string | null = null) => {
    if (!text.trim()) return
    sayInCall(text.trim(), card)
    clear()
  }
  return (
    <form
      className={styles.words}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {said.length > 0 && (
        <ol aria-live="polite" aria-label={t('Written in this call')}>
          {said.map((one, at) => {
            const card = cardNamed(one.card)
            return (
              <li key={at} data-own={one.from === participantId || undefined}>
                {card ? `${card.face} ${t(card.text)}` : one.text}
                {one.card === yesNoCard && ` ${t('(yes or no?)')}`}
                {answeredBy(one) && <small>{one.text}</small>}
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
        rightSectionWidth={62}
        rightSection={
          <>
            <Tooltip label={t('Ask it with the pictures yes and no')}>
              <ActionIcon
                size="md"
                variant="subtle"
                aria-label={t('Ask it with the pictures yes and no')}
                disabled={!text.trim()}
                onClick={() => send(yesNoCard)}
              >
                <IconThumbUp size={15} />
              </ActionIcon>
            </Tooltip>
            <ActionIcon type="submit" size="md" variant="subtle" aria-label={t('Send')}>
              <IconSend size={15} />
            </ActionIcon>
          </>
        }
      />
    </form>
  )
}
