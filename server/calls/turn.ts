// Credentials for the relay: good for an hour, named by the call that they are for, made from the secret that it shares with us.
import { createHmac } from 'node:crypto'
import type { IceServers } from '#contract/calls/Call.ts'
import type { CallParts } from './parts.ts'

/** Nobody renews them within a call: a phone that changes its network later on asks the relay anew with what it was given. */
const lifeSeconds = 3_600

export function iceServersFor(
  { turnUrls, turnSecret, stunUrls }: Pick<CallParts['config'], 'turnUrls' | 'turnSecret' | 'stunUrls'>,
  callId: string,
  now = Date.now(),
): IceServers {
  const iceServers: IceServers['iceServers'] = stunUrls.length > 0 ? [{ urls: stunUrls }] : []
  if (turnUrls.length === 0 || !turnSecret) return { iceServers, expiresAt: null }
  const until = Math.floor(now / 1_000) + lifeSeconds
  const username = `${until}:${callId}`
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64')
  return { iceServers: [...iceServers, { urls: turnUrls, username, credential }], expiresAt: new Date(until * 1_000).toISOString() }
}
