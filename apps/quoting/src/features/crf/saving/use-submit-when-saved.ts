import { useEffect, useEffectEvent, useState } from 'react';

interface SubmitOptions {
  /** No add-on is being saved or waits to be. */
  isIdle: boolean;
  /** The user must decide about a price first, or an add-on was not saved. */
  mustConfirm: boolean;
  submit: () => Promise<void>;
}

/** Submits after the add-ons that are being saved. If one of them needs a decision, the user submits again after it. */
export function useSubmitWhenSaved({ isIdle, mustConfirm, submit }: SubmitOptions) {
  const [isWaiting, setWaiting] = useState(false);
  const submitNow = useEffectEvent(submit);
  useEffect(() => {
    if (!isWaiting || !(isIdle || mustConfirm)) return;
    setWaiting(false);
    if (!mustConfirm) void submitNow();
  }, [isWaiting, isIdle, mustConfirm]);
  return {
    isWaiting,
    press: () => {
      if (isIdle) void submit();
      else setWaiting(true);
    },
  };
}
