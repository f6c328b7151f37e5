/** The form that edits the present scenario. */

import { Dialog } from '../chrome/Dialog.tsx';

export default function EditDialog({
  onClose,
}: {
  readonly onClose: () => void;
  readonly onProblem: unknown;
}) {
  return (
    <Dialog title="Edit scenario" onClose={onClose}>
      {null}
    </Dialog>
  );
}
