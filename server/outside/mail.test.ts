// Mail over SMTP, to a real server on loopback, beyond this machine over checked TLS alone; and the mailbox of this machine where none is configured. Needs openssl.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
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

  /** An address that leads to this machine and is not called so. */
  const beyond = '0.0.0.0'
  const hasOpenssl = spawnSync('openssl', ['version']).status === 0
  it.skipIf(!hasOpenssl).each([
    ['without TLS', null, false, /STARTTLS|TLS/i],
    ['with a certificate that vouches for itself', 'self', false, /self-signed certificate/],
    ['with one of an authority that is not known', 'signed', false, /unable to verify|issuer/],
    ['with one of a known authority', 'signed', true, null],
  ] as const)('to a server beyond this machine %s', async (_, certificate, isKnown, refused) => {
    const folder = mkdtempSync(join(tmpdir(), 'tanod-tls-'))
    const at = (name: string) => join(folder, name)
    const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'pipe' })
    const fresh = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    openssl(...fresh, '-keyout', at('ca.key'), '-out', at('ca.pem'), '-subj', '/CN=An authority')
    const from = certificate === 'signed' ? ['-CA', at('ca.pem'), '-CAkey', at('ca.key')] : []
    openssl(
      ...fresh,
      ...from,
      '-keyout',
      at('key'),
      '-out',
      at('pem'),
      '-subj',
      '/CN=mail',
      '-addext',
      `subjectAltName=IP:${beyond}`,
      '-addext',
      'basicConstraints=critical,CA:FALSE',
    )
    const got: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      ...(certificate ? { key: readFileSync(at('key')), cert: readFileSync(at('pem')) } : { disabledCommands: ['STARTTLS'] }),
      onData: (stream, { secure }, done) => void buffer(stream).then((bytes) => done(got.push(`${secure} ${bytes.length > 0}`) ? null : null), done),
    })
    server.on('error', () => {})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const usual = getCACertificates('default')
    if (isKnown) setDefaultCACertificates([...usual, readFileSync(at('ca.pem'), 'utf8')])
    const { port } = server.server.address() as { port: number }
    const mail = openMail({ smtpUrl: `smtp://${beyond}:${port}`, mailFrom: 'Tanod <no-reply@tanod.invalid>', privateHosts: [], data: folder })
    const sent = await mail.send({ to: 'a@demo.invalid', subject: 'One', text: 'A code' }).then(
      () => null,
      (error: Error) => error.message,
    )
    setDefaultCACertificates(usual)
    if (refused) expect([sent, got]).toEqual([expect.stringMatching(refused), []])
    else expect([sent, got]).toEqual([null, ['true true']])
    await new Promise<void>((resolve) => server.close(resolve))
    rmSync(folder, { recursive: true })
  })

  it('stays on this machine where no server is configured', async () => {
    const data = mkdtempSync(join(tmpdir(), 'tanod-mail-'))
    const mail = openMail({ smtpUrl: undefined, mailFrom: 'Tanod <no-reply@tanod.invalid>', privateHosts: [], data })
    await mail.send({ to: 'a@demo.invalid', subject: 'One', text: 'First' })
    await mail.send({ to: 'a@demo.invalid', subject: 'Two', text: 'Second' })
    expect((await mail.kept!()).map(({ subject }) => subject)).toEqual(['Two', 'One'])
    rmSync(data, { recursive: true })
  })
})
