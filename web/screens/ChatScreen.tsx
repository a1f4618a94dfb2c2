// Chat: the conversations with citizens, several at once.
import { VisuallyHidden } from '@mantine/core'
import { useCallback } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ChatDesk } from '#web/chat/ChatDesk.tsx'
import type { TalkAbout } from '#web/chat/Talk.tsx'
import { useFollow } from '#web/kit/ownWindow.ts'
import { t } from '#web/kit/language.ts'
import { statusWords } from '#web/kit/words.ts'
import { useCaseTypes, useNameOf } from '#web/tickets/reference.ts'

/** What it is about and where: nobody remembers numbers. */
function useSayAbout() {
  const nameOf = useNameOf()
  const types = useCaseTypes().byId
  return ({ caseTypeId, place }: Pick<TalkAbout, 'caseTypeId' | 'place'>) => [nameOf(types.get(caseTypeId)), place].filter(Boolean).join(' · ')
}

function About({ number, ...about }: { number: string } & TalkAbout) {
  const say = useSayAbout()
  return (
    <span>
      <strong>{say(about)}</strong>{' '}
      <Link to={`/cms/tickets/accepted/${number}`} title={t('Open the ticket')}>
        {number}
      </Link>
      {` · ${about.citizenName ?? t('Caller without a name')} · ${t(statusWords[about.status])}`}
    </span>
  )
}

export function Screen() {
  const { transactionNumber } = useParams()
  const navigate = useNavigate()
  const open = useCallback((number: string | undefined) => void navigate(number ? `/cms/chat/${number}` : '/cms/chat', { replace: true }), [navigate])
  useFollow(open)
  const sayAbout = useSayAbout()
  return (
    <>
      <VisuallyHidden component="h1">{t('Chat')}</VisuallyHidden>
      <ChatDesk number={transactionNumber} onOpen={open} sayAbout={sayAbout} linkOf={(number, about) => <About number={number} {...about} />} />
    </>
  )
}
