export { innerHosts } from './inner-hosts';
export { InnerAddress, addressFault, isInner, outerLookup } from './outer-address';
