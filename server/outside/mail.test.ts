// Mail over SMTP, to a real server on loopback; and the mailbox of this machine where none is configured.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password } from '#contract/auth/password.ts'
import { openMail } from '#server/outside/mail.ts'
import { type Lab, openLab, until } from '#tests/lab.ts'

const letters: { to: string; subject: string; text: string }[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    void buffer(stream)
      .then((bytes) => PostalMime.parse(bytes))
      .then((mail) => {
        const [to] = session.envelope.rcptTo
        letters.push({ to: to!.address, subject: mail.subject ?? '', text: mail.text ?? '' })
        done()
      }, done)
  },
})

let lab: Lab
beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as { port: number }
  lab = await openLab({ nodes: 2, settings: { smtpUrl: `smtp://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await lab.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
})

describe('mail', () => {
  it('a one-time password arrives over SMTP, once, and opens the next step', async () => {
    const { data } = await lab.stranger.ask(password.sendOtp, { email: 'taguig-verifier@demo.invalid' })
    await until(() => letters.length > 0)
    const [letter] = letters
    expect(letter!.to).toBe('taguig-verifier@demo.invalid')
    const [code] = /\d{6}/.exec(letter!.text)!
    expect((await lab.stranger.ask(password.submitOtp, { otpToken: data.otpToken, otp: code })).message).toBe('One time password valid')
    expect(letters).toHaveLength(1)
  })

  it('stays on this machine where no server is configured', async () => {
    const data = mkdtempSync(join(tmpdir(), 'tanod-mail-'))
    const mail = openMail({ smtpUrl: undefined, mailFrom: 'Tanod <no-reply@tanod.invalid>', data })
    await mail.send({ to: 'a@demo.invalid', subject: 'One', text: 'First' })
    await mail.send({ to: 'a@demo.invalid', subject: 'Two', text: 'Second' })
    expect((await mail.kept!()).map(({ subject }) => subject)).toEqual(['Two', 'One'])
    rmSync(data, { recursive: true })
  })
})
