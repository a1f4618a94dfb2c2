// The calls that open, keep, list and end sessions.
import * as z from 'zod'
import { get, post } from '#contract/kit/endpoint.ts'
import { Me, Realm, SessionRow, SignedIn } from './Session.ts'

export const demoTypes = [
  'dispatcher',
  'department',
  'admin',
  'supervisor',
  'contentwriter',
  'agent',
  'responseteam',
  'verifier',
  'executive',
  'superadmin',
] as const

/** `totp` is asked for by a refusal with the code 'totp-required'. */
const credentials = z.object({
  username: z.string().trim().min(1, 'Type your user name or e-mail address.').max(254),
  password: z.string().min(1, 'Type your password.').max(1024),
  totp: z.string().trim().max(10).optional(),
})
export const Credentials = credentials

export const signIn = {
  login: post('/auth/login', {
    harm: 'reversible',
    doc: 'Signs in by user name or e-mail address and password.',
    access: 'public',
    input: credentials,
    data: SignedIn,
  }),
  dgsiLogin: post('/auth/dgsiLogin', {
    harm: 'reversible',
    doc: 'Signs in an account of the partner realm dgsi.',
    access: 'public',
    input: credentials,
    data: SignedIn,
  }),
  demoLogin: post('/auth/demoLogin', {
    harm: 'reversible',
    doc: 'Signs in to a demo center, where demo mode is on.',
    access: 'public',
    input: z.object({ accountType: z.enum(demoTypes), center: z.string().max(40).optional() }),
    data: SignedIn,
  }),
  getSignInOptions: get('/auth/getSignInOptions', {
    doc: 'What the sign-in screen offers: the centers by slug, and the demo accounts where demo mode is on.',
    access: 'public',
    beyond: true,
    data: z.object({
      /** What the partner's own sign-in is called, where there is one. */
      partner: z.string().nullable(),
      /** Whether staff may sign in there too, by their groups. */
      partnerForStaff: z.boolean(),
      centers: z.array(z.object({ slug: z.string(), name: z.string() })),
      demo: z.array(z.object({ accountType: z.enum(demoTypes), realm: Realm, username: z.string(), center: z.string(), password: z.string() })),
    }),
  }),
  getCurrentUser: get('/auth/getCurrentUser', { doc: 'Who is signed in, with permissions.', access: 'session', beyond: true, data: Me }),
  stayActive: post('/auth/stayActive', {
    harm: 'reversible',
    doc: 'Tells that a person is at the desk: keeps the session from the inactivity limit.',
    access: 'account',
    beyond: true,
    data: z.null(),
  }),
  proveMyself: post('/auth/proveMyself', {
    harm: 'reversible',
    doc: 'Shows again who is at the session, by password and by code where a second factor is set: what concerns credentials and exports asks for it.',
    access: 'account',
    beyond: true,
    input: z.object({ password: z.string().min(1, 'Type your password.').max(1024), totp: z.string().trim().max(10).optional() }),
    data: z.null(),
  }),
  logout: post('/auth/logout', { harm: 'reversible', doc: 'Ends this session.', access: 'session', beyond: true, data: z.null() }),
  getSessions: get('/auth/getSessions', {
    doc: 'The open sessions of the signed-in account.',
    access: 'account',
    beyond: true,
    data: z.array(SessionRow),
  }),
  endSession: post('/auth/endSession/{id}', {
    harm: 'reversible',
    doc: 'Ends another session of the signed-in account.',
    access: 'account',
    beyond: true,
    input: z.object({ id: z.uuid() }),
    data: z.null(),
  }),
}
