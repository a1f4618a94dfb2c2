// Credentials for the relay: good for ten minutes and renewed within a call, named by the call that they are for, made from the secret that it shares with us.
import { createHmac } from 'node:crypto'
import { type IceServers, relaySeconds } from '#contract/calls/Call.ts'
import { timeNow } from '#server/kit/clock.ts'
import type { CallParts } from './parts.ts'

export function iceServersFor(
  { turnUrls, turnSecret, stunUrls }: Pick<CallParts['config'], 'turnUrls' | 'turnSecret' | 'stunUrls'>,
  callId: string,
  now = timeNow(),
): IceServers {
  const iceServers: IceServers['iceServers'] = stunUrls.length > 0 ? [{ urls: stunUrls }] : []
  if (turnUrls.length === 0 || !turnSecret) return { iceServers, expiresAt: null }
  const until = Math.floor(now / 1_000) + relaySeconds
  const username = `${until}:${callId}`
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64')
  return { iceServers: [...iceServers, { urls: turnUrls, username, credential }], expiresAt: new Date(until * 1_000).toISOString() }
}
