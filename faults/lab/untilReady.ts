// Until the live feed has said that it is ready.
export const untilReady = (socket: { once(event: 'ready', heard: () => void): unknown }) =>
  new Promise<void>((resolve) => void socket.once('ready', () => resolve()))
