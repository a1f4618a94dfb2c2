// The entry of the small public side.
import './publicSide/publicSide.css'
import { createRoot } from 'react-dom/client'
import { keepPage } from './publicSide/keepPage.ts'
import { loadLanguage } from './publicSide/language.ts'
import { PublicSide } from './publicSide/PublicSide.tsx'
import { loadQueue, sendWhenPossible } from './publicSide/report/queue.ts'
import { tellWorkerWhichReport } from './publicSide/secret.ts'

const patienceMs = 300
const soon = new Promise((resolve) => setTimeout(resolve, patienceMs))

await Promise.all([loadLanguage(), Promise.race([loadQueue(), soon])])
createRoot(document.getElementById('app') as HTMLElement).render(<PublicSide />)
sendWhenPossible()
tellWorkerWhichReport()
if (import.meta.env.PROD && 'serviceWorker' in navigator) void keepPage(navigator.serviceWorker)
