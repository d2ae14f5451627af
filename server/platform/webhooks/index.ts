export { WebhookSender } from './sender';
export { webhookEnvironment } from './settings';
export { newWebhookSecret } from './signature';
