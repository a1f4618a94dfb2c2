// The room webhooks: its handlers, and the work that delivers.
export { keepWebhooks, tryWebhooks, workDeliveries } from './deliver.ts'
export { serveWebhooks } from './webhooks.ts'
