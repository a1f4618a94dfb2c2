// What the provider of warnings answers: a token for its client, then the list of events.
export const warningAnswer = (url: string, events: readonly object[]) => ({
  body: JSON.stringify(url.endsWith('/oauth/token') ? { access_token: 'token of a test', expires_in: 300 } : { data: events }),
})
