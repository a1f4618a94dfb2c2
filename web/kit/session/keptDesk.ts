// What somebody changes about the desk is kept with the account, a moment after the last change; language and devices are the machine’s.
import { desk } from '#contract/auth/desk.ts'
import { call } from '#web/kit/api.ts'
import { useDesk } from '#web/kit/desk.ts'

const restsMs = 1500
let timer: ReturnType<typeof setTimeout> | undefined

const asKept = ({ language: _language, devices: _devices, ...kept } = useDesk.getState()) => kept

/** What could not be kept stays on this machine, and goes with the next change. */
export async function keepNow(): Promise<void> {
  if (timer === undefined) return
  clearTimeout(timer)
  timer = undefined
  await call(desk.saveDesk, asKept()).catch(() => {})
}

export const keepWithAccount = (): (() => void) =>
  useDesk.subscribe((now, before) => {
    if (JSON.stringify(asKept(now)) === JSON.stringify(asKept(before))) return
    clearTimeout(timer)
    timer = setTimeout(() => void keepNow(), restsMs)
  })
