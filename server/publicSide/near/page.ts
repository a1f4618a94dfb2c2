// The page “Near me now”: written by the server in the reader's language, small, kept on the phone after one visit, and fit to be printed for the barangay hall.
import type { FastifyInstance } from 'fastify'
import { say, type Sentence } from '#contract/kit/say.ts'
import { type InOthers, type Language, languages, languagesAt } from '#contract/languages.ts'
import { formatPhone } from '#contract/nouns/phoneText.ts'
import { type NearNow, nearPathOf } from '#contract/publicSide/near.ts'
import { grades } from '#contract/nouns/pagasa.ts'
import { headOf } from '#contract/warnings/sms.ts'
import { Refusal } from '#server/kit/refuse.ts'
import { contentPolicy, makeNonce } from '#server/kit/security.ts'
import { speak } from '#server/kit/speak.ts'
import { escaped } from '#server/kit/xmlText.ts'
import { languageAsked } from '#server/publicPage.ts'
import type { Centers } from '#server/publicSide/centers.ts'
import { advice } from './advice.ts'
import type { Near } from './near.ts'
import { styles } from './styles.ts'

interface Parts {
  near: Near
  centers: Centers
  tls: boolean
  webAddress: string | undefined
}

export function serveNearPage(app: FastifyInstance, { near, centers, tls, webAddress }: Parts): void {
  app.get<{ Params: { slug: string }; Querystring: { lang?: unknown } }>(nearPathOf(':slug'), async (request, reply) => {
    const { lang } = request.query
    const language = languagesAt('public').find((code) => code === lang) ?? languageAsked(request.headers['accept-language'])
    const nonce = makeNonce()
    const policy = contentPolicy({ host: request.headers.host, tls }, nonce)
    const page = reply.type('text/html; charset=utf-8').header('content-security-policy', policy)
    try {
      const center = await centers.choose({ commandCenterId: request.params.slug })
      return await page.send(pageOf(await near.of(center), language, center.timeZone, nonce, webAddress ?? `${request.protocol}://${request.host}`))
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 404) throw error
      return page.code(404).send(missing(error.said, language, nonce))
    }
  })
}

function pageOf(now: NearNow, language: Language, timeZone: string, nonce: string, site: string): string {
  const t = (sentence: Sentence) => escaped(speak(language, sentence))
  const at = (moment: string) =>
    new Intl.DateTimeFormat(languages[language].locales, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone }).format(
      new Date(moment),
    )
  const mine = (own: string, others: InOthers) => others[language] || own
  const until = (moment: string | null) => (moment === null ? '' : `<small>${t(say('until {time}', { time: at(moment) }))}</small>`)
  const spot = (one: { lat: number; lng: number } | null) => (one ? ` data-lat="${one.lat}" data-lng="${one.lng}"` : '')
  const { alerts, warnings, roads, shelters, center } = now
  const section = (title: Sentence, items: readonly string[], none: Sentence) =>
    `<section><h2>${t(title)}</h2>${items.length > 0 ? `<ul>${items.join('')}</ul>` : `<p class="soft">${t(none)}</p>`}</section>`

  const told = alerts.map((alert) => {
    const { headline, headlineIn, instruction, instructionIn, description, descriptionIn, isExercise, isCancel, severity } = alert
    const level = isExercise || isCancel ? 'calm' : /^(Extreme|Severe)$/.test(severity) ? 'grave' : 'warn'
    const head = headOf({ isExercise, headline: mine(headline, headlineIn) })
    const places = alert.barangays.length > 0 ? `<small>${escaped(alert.barangays.join(', '))}</small>` : ''
    const grade = alert.grade ? `<p class="grade ${grades[alert.grade].color}">${t(say(grades[alert.grade].words))}</p>` : ''
    return `<li class="${level}">${grade}<b>${escaped(head)}</b>${instruction ? `<p>${escaped(mine(instruction, instructionIn))}</p>` : ''}<p>${escaped(mine(description, descriptionIn))}</p>${places}${isCancel ? '' : until(alert.expiresAt)}</li>`
  })
  const outside = warnings.map(
    ({ title, sender, severity, endsAt }) =>
      `<li class="${/^(extreme|severe)$/.test(severity) ? 'grave' : 'warn'}"><b>${escaped(title)}</b><small>${escaped(sender)}</small>${until(endsAt)}</li>`,
  )
  const closed = roads.map((road) => `<li${spot(road.spot)}><b>${escaped(road.title)}</b>${until(road.endsAt)}</li>`)
  const roomWords = { nearlyFull: say('Nearly full'), full: say('Full'), unknown: say('Ask there whether there is room') }
  const open = shelters.map(({ name, barangay, address, spot: place, room, free }) => {
    const space = room === 'room' ? t(say('Room for about {count, number} persons', { count: free ?? 0 })) : t(roomWords[room])
    return `<li${spot(place)}><b>${escaped(name)}</b><p class="${room}">${space}</p><small>${escaped([address, barangay].filter(Boolean).join(', '))}</small></li>`
  })
  const hazards = [...new Set(alerts.filter(({ isCancel }) => !isCancel).map(({ hazard }) => hazard))]
  const lines = (hazards.length > 0 ? hazards : (['before'] as const)).flatMap((hazard) => advice[hazard])
  const choices = languagesAt('public').map((code) =>
    code === language
      ? `<b lang="${code}">${languages[code].name}</b>`
      : `<a href="?lang=${code}" lang="${code}" hreflang="${code}">${languages[code].name}</a>`,
  )
  const report = `/cms/quickreport?center=${center.slug}`
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="description" content="${t(say('Warnings, closed roads, evacuation centers with room and hotlines of {center}.', { center: center.name }))}">
<title>${t(say('Near me now'))} · ${escaped(center.name)}</title><link rel="icon" href="/cms/favicon.svg" type="image/svg+xml"><script src="/cms/near.js" defer></script>
<style nonce="${nonce}">${styles}</style></head>
<body><header><p class="name">${escaped(center.name)}</p><nav aria-label="${t(say('Language'))}">${choices.join(' ')}</nav></header>
<a class="call" href="tel:911">${t(say('Call 911'))}<small>${t(say('If someone is in danger, call first'))}</small></a>
<ul class="hotlines" aria-label="${t(say('Other hotlines'))}">${center.hotlines.map(({ name, number }) => `<li><a href="tel:${escaped(number)}"><b>${escaped(formatPhone(number))}</b> ${t(say(name))}</a></li>`).join('')}</ul>
<main><h1>${t(say('Near me now'))}</h1>
<p class="soft" id="stood" role="status" data-at="${now.at}" data-lost="${t(say('No connection. This is how it stood at {time}.', { time: at(now.at) }))}">${t(say('As it stood at {time}', { time: at(now.at) }))}</p>
<p class="tools"><button type="button" id="nearest" hidden data-away="${t(say('about {distance} away', { distance: '#' }))}" data-refused="${t(say('This phone does not say where it is.'))}">${t(say('Nearest first'))}</button> <button type="button" id="print" hidden>${t(say('Print for the barangay hall'))}</button></p>
<p class="soft screen">${t(say('Your place stays on this phone.'))}</p>
<div id="now">
${section(say('Warnings'), [...told, ...outside], say('No warning stands.'))}
${section(say('Closed roads'), closed, say('No road is known to be closed.'))}
${section(say('Evacuation centers'), open, say('No evacuation center is open now.'))}
<section><h2>${t(say('What to do'))}</h2><ul>${lines.map((line) => `<li>${t(say(line))}</li>`).join('')}</ul></section>
</div></main>
<footer><a href="${report}">${t(say('Report an emergency'))}</a> <a href="${report}#warned">${t(say('Be warned'))}</a> <a href="/cms/policy">${t(say('Privacy notice'))}</a><p class="print">${t(say('Newest on a phone: {path}', { path: `${site}${nearPathOf(center.slug)}` }))}</p></footer>
</body></html>`
}

function missing(said: Refusal['said'], language: Language, nonce: string): string {
  const t = (sentence: Sentence) => escaped(speak(language, sentence))
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${t(say('Near me now'))}</title>
<style nonce="${nonce}">${styles}</style></head>
<body><a class="call" href="tel:911">${t(say('Call 911'))}<small>${t(say('If someone is in danger, call first'))}</small></a>
<main><h1>${t(typeof said === 'string' ? say(said) : said)}</h1><p><a href="/cms/quickreport">${t(say('Report an emergency'))}</a></p></main></body></html>`
}
