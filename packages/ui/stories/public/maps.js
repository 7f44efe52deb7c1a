// Stands for a maps service: calls back once it is there, as the portal asks by `callback`.
window[new URL(document.currentScript.src).searchParams.get('callback')]();
