// Settings that take one of a few values, told wrong before anything is installed for them; every other is told before anything is built.
export const choices = {
  TANOD_DEMO: ['0', '1'],
  TANOD_SECOND_FACTOR: ['required', 'optional'],
  TANOD_FAST: ['0', '1'],
  TANOD_TLS: ['0', '1'],
  TANOD_LOG: ['silent', 'error', 'warn', 'info', 'debug'],
}

/** The sentence that the server would end with. */
export function wrongChoice(environment = process.env) {
  const wrong = Object.keys(choices).find((name) => environment[name]?.trim() && !choices[name].includes(environment[name]))
  return wrong && `The setting ${wrong} is not right: must be one of ${choices[wrong].join(', ')}.`
}
