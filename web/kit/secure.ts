// Browsers give out position, microphone, camera and notifications over HTTPS alone, or on the machine that serves.
export const lacksHttps = (): boolean => globalThis.isSecureContext === false
