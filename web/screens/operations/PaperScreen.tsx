// For hours without Tanod: the pack that is printed at each shift, and the entry of what was kept on paper.
import { Button } from '@mantine/core'
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { paper } from '#contract/tickets/paper/paper.ts'
import { useChange } from '#web/kit/api.ts'
import { t, useLanguage } from '#web/kit/language.ts'
import { PageHeader } from '#web/kit/parts/PageHeader.tsx'
import { useMay } from '#web/kit/session/session.ts'
import { useAreHeadsNamed } from '#web/tickets/reference.ts'
import { EnterFromPaper } from '#web/tickets/paper/EnterFromPaper.tsx'
import { formsInPack, PaperPack } from '#web/tickets/paper/PaperPack.tsx'

export function Screen() {
  useLanguage()
  const navigate = useNavigate()
  const mayWrite = useMay('tickets.write')
  const [isEntering, setIsEntering] = useState(false)
  const [first, setFirst] = useState<number>()
  const [isReady, setIsReady] = useState(false)
  // A sheet that names no kind is of no use in the hours for which it is printed.
  const isNamed = useAreHeadsNamed()
  const number = useChange(paper.numberPaperForms, {
    quiet: 'done',
    onDone: ({ data }) => {
      // The numbers stand on the forms before the browser draws the pages.
      flushSync(() => setFirst(data.first))
      print()
    },
  })
  return (
    <>
      <PageHeader title={t('Paper')} detail={t('For hours without Tanod')}>
        {mayWrite && (
          <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setIsEntering(true)}>
            {t('Enter from paper')}
          </Button>
        )}
        {mayWrite && (
          <Button
            leftSection={<IconPrinter size={16} />}
            disabled={!isReady || !isNamed}
            loading={number.isPending}
            onClick={() => number.mutate({ count: formsInPack })}
          >
            {t('Print the pack')}
          </Button>
        )}
      </PageHeader>
      <PaperPack first={first} onReady={setIsReady} />
      {isEntering && (
        <EnterFromPaper
          onClose={() => setIsEntering(false)}
          onDone={({ tab, transactionNumber }) => void navigate(`/cms/tickets/${tab}/${transactionNumber}`)}
        />
      )}
    </>
  )
}
