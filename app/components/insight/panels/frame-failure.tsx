import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';

/** Why a panel is not shown, with another try. */
export function FrameFailure({ message, onRetry }: { message: string; onRetry: () => Promise<void> }) {
  return (
    <Notice tone="bad">
      {message}{' '}
      <Button look="quiet" type="button" onClick={() => void onRetry()}>
        Tentar de novo
      </Button>
    </Notice>
  );
}
