// Chat: the conversations with citizens, several at once.
import { VisuallyHidden } from '@mantine/core'
import { useCallback } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ChatDesk } from '#web/chat/ChatDesk.tsx'
import type { TalkAbout } from '#web/chat/Talk.tsx'
import { useFollow } from '#web/kit/ownWindow.ts'
import { t } from '#web/kit/language.ts'
import { useCaseTypes, useNameOf } from '#web/tickets/reference.ts'

/** What it is about and where: nobody remembers numbers. */
function About({ number, caseTypeId, place }: { number: string } & TalkAbout) {
  const nameOf = useNameOf()
  const kind = nameOf(useCaseTypes().byId.get(caseTypeId))
  return (
    <span>
      <strong>{[kind, place].filter(Boolean).join(' · ')}</strong>{' '}
      <Link to={`/cms/tickets/accepted/${number}`} title={t('Open the ticket')}>
        {number}
      </Link>
    </span>
  )
}

export function Screen() {
  const { transactionNumber } = useParams()
  const navigate = useNavigate()
  const open = useCallback((number: string | undefined) => void navigate(number ? `/cms/chat/${number}` : '/cms/chat', { replace: true }), [navigate])
  useFollow(open)
  return (
    <>
      <VisuallyHidden component="h1">{t('Chat')}</VisuallyHidden>
      <ChatDesk number={transactionNumber} onOpen={open} linkOf={(number, about) => <About number={number} {...about} />} />
    </>
  )
}
