// The entry of the small public side.
import '#web/kit/look/public.css'
import './publicSide/publicSide.css'
import { createRoot } from 'react-dom/client'
import { loadAlerts } from './publicSide/alertsPart.tsx'
import { keepPage } from './publicSide/keepPage.ts'
import { loadLanguage } from './publicSide/language.ts'
import { PublicSide } from './publicSide/PublicSide.tsx'
import { loadQueue, sendWhenPossible } from './publicSide/report/queue.ts'
import { tellWorkerWhichReport } from './publicSide/secret.ts'

const patienceMs = 300
/** Warnings are worth a moment more: what comes after it moves nothing, and so is not as large. */
const warningsMs = 1_500
const within = (ms: number, work: Promise<unknown>) => Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms))])

await Promise.all([loadLanguage(), within(patienceMs, loadQueue()), within(warningsMs, loadAlerts())])
createRoot(document.getElementById('app') as HTMLElement).render(<PublicSide />)
sendWhenPossible()
tellWorkerWhichReport()
if (import.meta.env.PROD && 'serviceWorker' in navigator) void keepPage(navigator.serviceWorker)
